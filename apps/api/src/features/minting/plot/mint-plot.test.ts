import { addPlots } from '@meridian/shared/endpoints/collections'
import { mintPlot } from '@meridian/shared/endpoints/minting'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { office, runMintOffice, someoneElse } from '#testing/chain/test-mint-office.ts'
import { minter } from '#testing/chain/test-nft-office.ts'
import type { Owner } from '#testing/chain/test-mint-office.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aCollection } from '#testing/test-plots.ts'
import { aBuyer, expectCleanAudit } from '#testing/test-purchases.ts'
import { settleGrant } from './settle-grant.ts'

runMintOffice()

/** A second instance of the same API, and one without the minter's key. */
let sibling: TestApi
let keyless: TestApi
beforeAll(async () => {
  const { databaseUrl, settings } = office
  const { MINTER_PRIVATE_KEY: _, ...env } = settings
  sibling = await startTestApi({ databaseUrl, env: settings })
  keyless = await startTestApi({ databaseUrl, env })
}, 180_000)

const patience = { timeout: 60_000, interval: 50 }
const untilGranted = async (plot: string, attempt = 0) => {
  const state = async () => (await office.grantsOf(plot)).find((grant) => grant.attempt === attempt)?.state
  await expect.poll(state, patience).toBe('granted')
}
const stateOf = async (plot: string) => (await office.plotOf(plot))?.mint_state
const moveToCollection = async ({ id, token, plot }: Owner) => {
  const body = { collection_id: await aCollection(office.api, id), items: [plot] }
  return office.api.request(addPlots, { body }, { token })
}

test(
  'grants a plot to its owner’s wallet, which mints it, and marks it as minted',
  { timeout: 120_000 },
  async () => {
    const owner = await office.anOwner()
    const session = await office.grant(owner)
    expect(session).toMatchObject({
      land_id: owner.plot,
      tokenId: owner.plot,
      uri: `plots/${owner.plot}`,
      to: owner.wallet.address,
      contract: office.nft.address,
      targetNetworkId: '0x5',
    })
    expect(await stateOf(owner.plot)).toBe('granted')
    await expectCleanAudit(office.db)

    const hash = await office.mint(owner.wallet, session)
    const { json } = await office.report(owner, owner.plot, hash)
    expect(json).toMatchObject({ pending: false, transaction_hash: hash })
    for (const status of [true, false, 'success', 'reverted', 1, 2, 4] as const)
      expect((await office.report(owner, Number(owner.plot), hash, status)).json).toMatchObject({
        error: false,
        transaction_hash: hash,
      })
    expect((await office.report(owner, -1, hash)).status).toBe(400)
    expect(await office.plotOf(owner.plot)).toMatchObject({ mint_state: 'minted', owner_id: owner.id })
    expect(await office.grantsOf(owner.plot)).toMatchObject([{ state: 'used', mint_tx_hash: hash }])
    expect((await office.ask(owner, owner.plot)).json.code).toBe('PLOT_ALREADY_MINTED')
    await expectCleanAudit(office.db)

    // The token is sold: the chain decides who owns the plot.
    await office.chain.mined(
      await office.chain.client.writeContract({
        account: owner.wallet,
        chain: null,
        ...office.nft,
        functionName: 'transferFrom',
        args: [owner.wallet.address, someoneElse.address, BigInt(owner.plot)],
      }),
    )
    await office.follow()
    expect(await office.plotOf(owner.plot)).toMatchObject({
      owner_id: null,
      owner_address: someoneElse.address.toLowerCase(),
    })
    expect((await office.ask(owner, owner.plot)).json.code).toBe('PLOT_NOT_FOUND')
  },
)

test('makes one grant of concurrent and repeated requests', { timeout: 180_000 }, async () => {
  const owner = await office.anOwner()
  const sessions = await Promise.all([office.grant(owner), office.grant(owner, sibling), office.grant(owner)])
  await untilGranted(owner.plot)
  sessions.push(await office.grant(owner))
  for (const session of sessions) expect(session).toEqual(sessions[0])
  expect(await office.grantsOf(owner.plot)).toHaveLength(1)
  expect(await office.transactionsOf(owner.plot)).toMatchObject([{ state: 'done' }])
  expect(await office.grantedOnChain(owner.plot)).toBe(1)
})

test('does not move a plot that waits for its mint', { timeout: 180_000 }, async () => {
  const owner = await office.anOwner()
  await office.grant(owner)
  expect((await moveToCollection(owner)).json.code).toBe('MINTED_PLOT_STAYS')
})

test('records a mint that no browser reports', { timeout: 180_000 }, async () => {
  const owner = await office.anOwner()
  const hash = await office.mint(owner.wallet, await office.grant(owner))
  await office.follow()
  expect(await stateOf(owner.plot)).toBe('minted')
  expect(await office.grantsOf(owner.plot)).toMatchObject([{ state: 'used', mint_tx_hash: hash }])
})

test('refuses to mint another account’s, a collection’s or a minted plot', { timeout: 180_000 }, async () => {
  const owner = await office.anOwner()
  const stranger = await office.anOwner()
  const code = async (asking: Owner, plot: string) => {
    const { status, json } = await office.ask(asking, plot)
    return [status, json.code]
  }
  expect(await code(stranger, owner.plot)).toEqual([404, 'PLOT_NOT_FOUND'])
  expect((await moveToCollection(owner)).status).toBe(200)
  expect(await code(owner, owner.plot)).toEqual([409, 'PLOT_IN_COLLECTION'])
  const minted = await office.anOwner({ mintState: 'minted' })
  expect(await code(minted, minted.plot)).toEqual([409, 'PLOT_ALREADY_MINTED'])
  const { status } = await office.api.raw('POST', '/api/lands/mint', {
    body: { id: '99999999999' },
    token: owner.token,
  })
  expect(status).toBe(400)
  for (const { plot } of [owner, stranger]) expect(await office.grantsOf(plot)).toEqual([])
})

test(
  'refuses a mint without a wallet, without the minter’s key, or while the contract is paused',
  { timeout: 180_000 },
  async () => {
    const owner = await office.anOwner()
    await office.linkWallet(owner, null)
    const unlinked = await office.ask(owner, owner.plot)
    expect([unlinked.status, unlinked.json.code]).toEqual([409, 'WALLET_NOT_LINKED'])
    await office.linkWallet(owner, owner.wallet.address)

    const closed = await keyless.request(mintPlot, { body: { id: owner.plot } }, owner)
    expect([closed.status, closed.json.code]).toEqual([503, 'MINTING_CLOSED'])
    expect(await office.grantsOf(owner.plot)).toEqual([])

    await office.asOwner({ functionName: 'pause' })
    expect((await office.ask(owner, owner.plot)).json.code).toBe('MINTING_CLOSED')
    await office.asOwner({ functionName: 'unpause' })
    expect((await office.ask(owner, owner.plot)).status).toBe(200)
  },
)

test('grants to the wallet that was linked at the request', { timeout: 180_000 }, async () => {
  const owner = await office.anOwner()
  await office.grant(owner)
  await office.linkWallet(owner, `0x${'ab'.repeat(20)}`)
  expect((await office.ask(owner, owner.plot)).json.code).toBe('MINT_FOR_OTHER_WALLET')
  await office.linkWallet(owner, owner.wallet.address)
  expect((await office.ask(owner, owner.plot)).status).toBe(200)
})

test('uses a browser’s report only as a hint where to look', { timeout: 180_000 }, async () => {
  const [owner, other] = [await office.anOwner(), await office.anOwner()]
  const session = await office.grant(owner)
  expect((await office.report(owner, owner.plot, '')).json).toMatchObject({ pending: true })
  const unknown = `0x${'12'.repeat(32)}`
  expect((await office.report(owner, owner.plot, unknown)).json).toMatchObject({ pending: true })
  expect((await office.report(other, owner.plot, unknown)).json.code).toBe('PLOT_NOT_FOUND')

  const others = await office.mint(other.wallet, await office.grant(other))
  const swapped = await office.report(owner, owner.plot, others)
  expect([swapped.status, swapped.json.code]).toEqual([409, 'TRANSACTION_REFUSED'])
  const failed = await office.mint(owner.wallet, { ...session, uri: 'plots/1' })
  expect((await office.report(owner, owner.plot, failed)).json.code).toBe('TRANSACTION_REFUSED')
  expect(await stateOf(owner.plot)).toBe('granted')
})

test(
  'frees the plot when the chain refuses a grant, and the next try may succeed',
  { timeout: 180_000 },
  async () => {
    const owner = await office.anOwner()
    await office.asOwner({ functionName: 'setMinter', args: [someoneElse.address] })
    const refused = await office.ask(owner, owner.plot)
    expect([refused.status, refused.json.code]).toEqual([502, 'MINT_REFUSED'])
    expect(await stateOf(owner.plot)).toBeNull()
    const [first] = await office.grantsOf(owner.plot)
    expect(first).toMatchObject({ state: 'refused', attempt: 0 })
    expect(first?.trouble).toBeTruthy()
    await expectCleanAudit(office.db)

    await office.asOwner({ functionName: 'setMinter', args: [minter] })
    await office.grant(owner)
    await untilGranted(owner.plot, 1)
    // Failures are reported again, as after a deep reorganisation; they must not end a valid grant.
    for (const { id } of await office.grantsOf(owner.plot))
      await inTransaction(office.db, (tx) =>
        settleGrant.apply(tx, { subject: id, state: 'failed', txHash: null, trouble: 'again' }),
      )
    expect(await stateOf(owner.plot)).toBe('granted')
    expect((await office.grantsOf(owner.plot)).map(({ state }) => state)).toEqual(['refused', 'granted'])
    await expectCleanAudit(office.db)
  },
)

test('answers an account without plots that the plot is not found', async () => {
  const stranger = await aBuyer(office.api)
  const { plot } = await office.anOwner()
  expect((await office.ask(stranger, plot)).json.code).toBe('PLOT_NOT_FOUND')
})
