import { addPlots } from '@meridian/shared/endpoints/collections'
import { giveUpMint, mintPlot } from '@meridian/shared/endpoints/minting'
import { listMyAssets } from '@meridian/shared/endpoints/plots'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openLandNft } from '#features/minting/tokens/land-nft.ts'
import { inTransaction } from '#platform/db/database.ts'
import { office, runMintOffice, someoneElse } from '#testing/chain/test-mint-office.ts'
import { minter } from '#testing/chain/test-nft-office.ts'
import type { Owner } from '#testing/chain/test-mint-office.ts'
import { aCollection } from '#testing/test-plots.ts'
import { aBuyer, expectCleanAudit } from '#testing/test-purchases.ts'
import { askForGrant } from './mint-plot.ts'

runMintOffice({ isSending: false, env: { ETH_CONFIRMATIONS: '3' } })

const patience = { timeout: 180_000 }

async function ask({ id: accountId, plot: id }: Owner) {
  const nft = openLandNft(office.api.platform.config)
  return inTransaction(office.db, (tx) => askForGrant(tx, { accountId, id, network: null, nft }))
}
const giveUp = async ({ token, plot }: Owner) => {
  const { status, json } = await office.api.request(giveUpMint, { body: { id: plot } }, { token })
  return status === 200 ? (json as { pending: boolean }).pending : json.code
}
const lastOf = async ({ plot }: Owner) => (await office.grantsOf(plot)).at(-1)?.state
const isFree = async ({ plot }: Owner) => (await office.plotOf(plot))?.mint_state === null
const revocationsOf = async ({ plot }: Owner) => {
  const { rows } = await sql<{ state: string; tx_hash: `0x${string}` | null }>`
    select t.state, t.tx_hash from chain_transactions t join mint_grants on subject = mint_grants.id::text
    where purpose = 'revocation' and cell = ${plot}`.execute(office.db)
  return rows
}
const workUntil = (reached: () => Promise<boolean>, mines = false) =>
  vi.waitUntil(
    async () => {
      await office.sender.workNow()
      if (mines) await office.chain.client.mine({ blocks: 1 })
      return reached()
    },
    { timeout: 60_000, interval: 50 },
  )
const untilGranted = (owner: Owner) => workUntil(async () => (await lastOf(owner)) === 'granted', true)
const waitsInTable = async ({ token }: Owner) => {
  const { data } = await office.api.call(listMyAssets, { query: {} }, { token })
  return data.map(({ mint_pending: isPending }) => isPending ?? false)
}

test('a grant that was not signed ends at once, and costs nothing', patience, async () => {
  const owner = await office.anOwner()
  await ask(owner)
  expect(await waitsInTable(owner)).toEqual([true])
  expect(await giveUp(owner)).toBe(false)
  expect(await waitsInTable(owner)).toEqual([false])
  expect(await isFree(owner)).toBe(true)
  expect(await office.transactionsOf(owner.plot)).toEqual([{ state: 'failed', trouble: 'taken back' }])
  expect(await giveUp(owner)).toBe(false)
  await office.sender.workNow()
  expect(await office.grantedOnChain(owner.plot)).toBe(0)
  await expectCleanAudit(office.db)
})

test('a grant on chain is revoked there, and the plot is free when that is final', patience, async () => {
  const owner = await office.anOwner()
  await ask(owner)
  await untilGranted(owner)
  const session = await office.grant(owner)
  expect(await Promise.all([giveUp(owner), giveUp(owner)])).toEqual([true, true])
  expect(await isFree(owner)).toBe(false)
  expect((await office.ask(owner, owner.plot)).json.code).toBe('MINT_GIVEN_UP')
  await expectCleanAudit(office.db)

  await workUntil(async () => isFree(owner), true)
  expect(await lastOf(owner)).toBe('ended')
  expect(await giveUp(owner)).toBe(false)
  const [revocation, ...others] = await revocationsOf(owner)
  expect(others).toEqual([])
  expect(revocation).toMatchObject({ state: 'done' })
  const { gasUsed } = await office.chain.client.getTransactionReceipt({ hash: revocation!.tx_hash! })
  expect(gasUsed).toBeLessThan(35_000n)

  // The wallet's question may still be open.
  const late = await office.mint(owner.wallet, session)
  expect((await office.chain.client.getTransactionReceipt({ hash: late })).status).toBe('reverted')
  const body = { collection_id: await aCollection(office.api, owner.id), items: [owner.plot] }
  expect((await office.api.request(addPlots, { body }, owner)).status).toBe(200)
  await expectCleanAudit(office.db)
})

test('a grant under way is revoked once it is final', patience, async () => {
  const owner = await office.anOwner()
  await ask(owner)
  await workUntil(async () => (await office.transactionsOf(owner.plot))[0]?.state === 'sent')
  expect(await giveUp(owner)).toBe(true)
  expect(await revocationsOf(owner)).toEqual([])
  await workUntil(async () => isFree(owner), true)
  expect(await revocationsOf(owner)).toMatchObject([{ state: 'done' }])
  await expectCleanAudit(office.db)
})

test('a mint that is faster than the revocation counts', patience, async () => {
  const owner = await office.anOwner()
  await ask(owner)
  await untilGranted(owner)
  const session = await office.grant(owner)
  expect(await giveUp(owner)).toBe(true)
  const hash = await office.mint(owner.wallet, session)
  await workUntil(async () => (await revocationsOf(owner))[0]?.state === 'failed', true)
  expect(await isFree(owner)).toBe(false)
  await office.chain.client.mine({ blocks: 3 })
  await office.follow()
  expect(await office.grantsOf(owner.plot)).toMatchObject([{ state: 'used', mint_tx_hash: hash }])
  expect(await giveUp(owner)).toBe('PLOT_ALREADY_MINTED')
  await expectCleanAudit(office.db)
})

test('shortly before its deadline a grant is left to end by itself', patience, async () => {
  const owner = await office.anOwner()
  await ask(owner)
  await untilGranted(owner)
  await sql`
    update mint_grants set deadline = date_trunc('second', clock_timestamp() + interval '14 minutes')
    where cell = ${owner.plot}`.execute(office.db)
  expect(await giveUp(owner)).toBe(true)
  expect(await revocationsOf(owner)).toEqual([])
})

test('a revocation that the chain refuses leaves the plot waiting for the deadline', patience, async () => {
  const owner = await office.anOwner()
  await ask(owner)
  await untilGranted(owner)
  await office.asOwner({ functionName: 'setMinter', args: [someoneElse.address] })
  expect(await giveUp(owner)).toBe(true)
  await workUntil(async () => (await revocationsOf(owner))[0]?.state === 'failed')
  expect(await lastOf(owner)).toBe('granted')
  await expectCleanAudit(office.db)
  await office.asOwner({ functionName: 'setMinter', args: [minter] })
})

test('refuses to give up the grant of another account', patience, async () => {
  const [owner, stranger] = [await office.anOwner(), await aBuyer(office.api)]
  await ask(owner)
  const body = { id: owner.plot }
  expect((await office.api.request(giveUpMint, { body }, stranger)).json.code).toBe('PLOT_NOT_FOUND')
  expect((await office.api.request(mintPlot, { body }, stranger)).json.code).toBe('PLOT_NOT_FOUND')
  expect(await lastOf(owner)).toBe('asked')
})
