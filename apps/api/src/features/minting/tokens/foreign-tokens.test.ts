/** A stolen minter's key: grants and mints without the server move no land. */
import { getPlot } from '@meridian/shared/endpoints/map'
import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { cellBbox } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { encodePacked, keccak256, slice } from 'viem'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { office, runMintOffice } from '#testing/chain/test-mint-office.ts'
import { minterIndex } from '#testing/chain/test-nft-office.ts'
import type { Wallet } from '#testing/chain/test-nft-office.ts'
import { someCells } from '#testing/test-plots.ts'
import { aBuyer, anOrder, expectCleanAudit } from '#testing/test-purchases.ts'
import { acceptToken, refuseToken } from './resolve-token.ts'

runMintOffice()

const patience = { timeout: 180_000 }
/** The stolen minter's key, and the thief's wallet. */
const [stolen, thief] = [testAccount(minterIndex), testAccount(7)]
const fence = testAccount(8).address

/** Grants with the stolen key, without the server. */
async function grantByThief(tokenId: bigint, to: Address): Promise<void> {
  const { client, mined } = office.chain
  const path = `plots/${tokenId}`
  const hash = slice(keccak256(encodePacked(['address', 'string'], [to, path])), 0, 24)
  const { timestamp } = await client.getBlock()
  const args = [tokenId, hash, Number(timestamp) + 3600] as const
  const call = { account: stolen, chain: null, ...office.nft, functionName: 'grant', args } as const
  expect(await mined(await client.writeContract(call))).toBe('success')
}

async function mintByThief(tokenId: bigint, wallet: Wallet = thief): Promise<void> {
  await grantByThief(tokenId, wallet.address)
  const { client, mined } = office.chain
  const args = [wallet.address, tokenId, `plots/${tokenId}`] as const
  const call = { account: wallet, chain: null, ...office.nft, functionName: 'safeMint', args } as const
  expect(await mined(await client.writeContract(call))).toBe('success')
}

async function send(tokenId: bigint, from: Wallet, to: Address): Promise<void> {
  const { client, mined } = office.chain
  const args = [from.address, to, tokenId] as const
  const call = { account: from, chain: null, ...office.nft, functionName: 'transferFrom', args } as const
  expect(await mined(await client.writeContract(call))).toBe('success')
  await office.follow()
}

/** Open cases about the token. */
const casesOf = async (kind: string, about: string) =>
  (await listChainCases(office.db)).filter((line) => line.includes(` · ${kind} · `) && line.includes(about))
const buy = async (cell: number) => {
  const buyer = await aBuyer(office.api, 5)
  const items = [{ bbox: cellBbox(cell) }]
  const body = { price: 25, type: 'individual' as const, items }
  return { ...(await office.api.request(payLandByCredits, { body }, buyer)), buyer }
}
const statusOf = async (cell: number) =>
  (await office.api.call(getPlot, { params: { id: String(cell) } })).plot.status
const aCell = () => someCells(1)[0]!

test('counts a mint by our own grant, and opens no case', patience, async () => {
  const owner = await office.anOwner()
  const session = await office.grant(owner)
  await office.mint(owner.wallet, session)
  await office.follow()
  expect(await office.plotOf(owner.plot)).toMatchObject({ mint_state: 'minted', owner_id: owner.id })
  await send(BigInt(owner.plot), owner.wallet, fence)
  expect(await office.plotOf(owner.plot)).toMatchObject({ owner_address: fence.toLowerCase() })
  expect(await listChainCases(office.db)).toEqual([])
  await expectCleanAudit(office.db)
})

test('counts a mint in time after its grant has ended, and marks the grant as used', patience, async () => {
  const owner = await office.anOwner()
  const hash = await office.mint(owner.wallet, await office.grant(owner))
  // Simulates a node that omits the mint until the deadline is final.
  await sql`
    update mint_grants set state = 'ended', closed_at = clock_timestamp() where cell = ${owner.plot}`.execute(
    office.db,
  )
  await sql`update plots set mint_state = null where cell = ${owner.plot}`.execute(office.db)
  await office.follow()
  expect(await office.plotOf(owner.plot)).toMatchObject({ mint_state: 'minted', owner_id: owner.id })
  expect(await office.grantsOf(owner.plot)).toMatchObject([{ state: 'used', mint_tx_hash: hash }])
  expect(await casesOf('foreign_token', owner.plot)).toEqual([])
  await expectCleanAudit(office.db)
})

describe('a token of a sold plot minted with the minter’s key', () => {
  test('leaves the plot to its owner wherever it goes, and opens a case', patience, async () => {
    const owner = await office.anOwner()
    const token = BigInt(owner.plot)
    await mintByThief(token)
    await office.follow()
    const untouched = { owner_id: owner.id, owner_address: null, mint_state: null }
    expect(await office.plotOf(owner.plot)).toEqual(untouched)
    expect(await casesOf('foreign_token', owner.plot)).toHaveLength(1)
    await send(token, thief, fence)
    expect(await office.plotOf(owner.plot)).toEqual(untouched)
    await expectCleanAudit(office.db)
  })

  test('ends an open grant of the same plot', patience, async () => {
    const owner = await office.anOwner()
    await office.grant(owner)
    await mintByThief(BigInt(owner.plot))
    await office.follow()
    expect(await office.plotOf(owner.plot)).toMatchObject({ owner_id: owner.id, mint_state: null })
    expect(await office.grantsOf(owner.plot)).toMatchObject([{ state: 'ended' }])
    expect((await office.ask(owner, owner.plot)).json.code).toBe('PLOT_ALREADY_MINTED')
    expect((await office.report(owner, owner.plot, '')).json).toMatchObject({ pending: true })
    await expectCleanAudit(office.db)
  })

  test('does not count for a wallet whose own grant was for another plot', patience, async () => {
    const [victim, owner] = [await office.anOwner(), await office.anOwner()]
    await office.mint(owner.wallet, await office.grant(owner))
    await mintByThief(BigInt(victim.plot), owner.wallet)
    await office.follow()
    expect(await office.plotOf(victim.plot)).toMatchObject({ owner_id: victim.id })
    await expectCleanAudit(office.db)
  })

  test('moves the plot to its current holder when an operator accepts it', patience, async () => {
    const owner = await office.anOwner()
    const token = BigInt(owner.plot)
    await mintByThief(token)
    await office.follow()
    await send(token, thief, fence)
    const named = { chainId: 5, cell: token }
    expect(await acceptToken(office.db, named)).toContain(fence.toLowerCase())
    expect(await office.plotOf(owner.plot)).toMatchObject({
      owner_address: fence.toLowerCase(),
      mint_state: 'minted',
    })
    expect(await casesOf('foreign_token', owner.plot)).toEqual([])
    await send(token, testAccount(8), thief.address)
    expect(await office.plotOf(owner.plot)).toMatchObject({ owner_address: thief.address.toLowerCase() })
    await expect(acceptToken(office.db, named)).rejects.toThrow('waits for a decision')
    await expectCleanAudit(office.db)
  })

  test('never counts when an operator refuses it', patience, async () => {
    const owner = await office.anOwner()
    const token = BigInt(owner.plot)
    await mintByThief(token)
    await office.follow()
    await refuseToken(office.db, { chainId: 5, cell: token })
    expect(await casesOf('foreign_token', owner.plot)).toEqual([])
    await send(token, thief, fence)
    expect(await office.plotOf(owner.plot)).toMatchObject({ owner_id: owner.id, mint_state: null })
    await expectCleanAudit(office.db)
  })
})

describe('a cell whose token was minted with the minter’s key', () => {
  test('is not for sale, and is shown as sold', patience, async () => {
    const cell = aCell()
    expect(await statusOf(cell)).toBe('free')
    await mintByThief(BigInt(cell))
    await office.follow()
    const { json } = await buy(cell)
    expect(json.code).toBe('PLOT_TAKEN')
    await send(BigInt(cell), thief, fence)
    expect(await statusOf(cell)).toBe('sold')
    await expectCleanAudit(office.db)
  })

  test('goes to its holder when an operator accepts it', patience, async () => {
    const cell = aCell()
    const holder = await office.anOwner()
    await mintByThief(BigInt(cell))
    await office.follow()
    await send(BigInt(cell), thief, holder.wallet.address)
    await acceptToken(office.db, { chainId: 5, cell: BigInt(cell) })
    expect(await office.plotOf(String(cell))).toMatchObject({ owner_id: holder.id, mint_state: 'minted' })
    const { rows } = await sql`select district, country from plots where cell = ${cell}`.execute(office.db)
    expect(rows).toEqual([{ district: expect.stringMatching(/\S/), country: 'VN' }])
    await send(BigInt(cell), holder.wallet, fence)
    expect(await office.plotOf(String(cell))).toMatchObject({ owner_address: fence.toLowerCase() })
    await expectCleanAudit(office.db)
  })

  test('stays its buyer’s when it was sold before', patience, async () => {
    const cell = aCell()
    await grantByThief(BigInt(cell), thief.address)
    const { buyer, status } = await buy(cell)
    expect(status).toBe(200)
    await mintByThief(BigInt(cell))
    await office.follow()
    await send(BigInt(cell), thief, fence)
    expect(await office.plotOf(String(cell))).toMatchObject({ owner_id: buyer.id, mint_state: null })
    await expectCleanAudit(office.db)
  })

  test('is taken from an unpaid order that holds it', patience, async () => {
    const cell = aCell()
    const buyer = await aBuyer(office.api)
    await anOrder(office.db, { account_id: buyer.id }, [BigInt(cell)])
    await mintByThief(BigInt(cell))
    await office.follow()
    expect(await statusOf(cell)).toBe('sold')
    await expectCleanAudit(office.db)
  })
})

test('opens a case for a foreign grant, and one for a foreign minter', patience, async () => {
  const owner = await office.anOwner()
  await office.grant(owner)
  await office.follow()
  const grants = async () => (await casesOf('foreign_grant', '')).length
  const before = await grants()
  await grantByThief(BigInt(aCell()), thief.address)
  await office.follow()
  expect(await grants()).toBe(before + 1)

  expect(await casesOf('foreign_minter', '')).toEqual([])
  await office.asOwner({ functionName: 'setMinter', args: [thief.address] })
  await office.follow()
  expect(await casesOf('foreign_minter', thief.address.toLowerCase())).toHaveLength(1)
  await office.asOwner({ functionName: 'setMinter', args: [stolen.address] })
  await office.follow()
  expect(await casesOf('foreign_minter', '')).toHaveLength(1)
  await expectCleanAudit(office.db)
})

test('puts a cell up for sale again when its token’s mint is no longer on the chain', patience, async () => {
  const cell = aCell()
  await mintByThief(BigInt(cell))
  await office.follow()
  expect((await buy(cell)).json.code).toBe('PLOT_TAKEN')
  await office.chain.reorganise(2)
  await office.follow().catch(() => {})
  await office.acceptReorganisation()
  await office.follow()
  expect((await buy(cell)).status).toBe(200)
  expect(await casesOf('foreign_token', String(cell))).toEqual([])
  await expectCleanAudit(office.db)
})
