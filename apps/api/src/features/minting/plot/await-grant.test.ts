/**
 * Tests the states between requested, mined and final. The test controls when the minter sends and when blocks are
 * mined.
 */
import { expect, test, vi } from 'vitest'
import { openLandNft } from '#features/minting/tokens/land-nft.ts'
import { inTransaction } from '#platform/db/database.ts'
import { office, runMintOffice } from '#testing/chain/test-mint-office.ts'
import type { Owner } from '#testing/chain/test-mint-office.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'
import { askForGrant } from './mint-plot.ts'
import { awaitGrant } from './await-grant.ts'

runMintOffice({ isSending: false, env: { ETH_CONFIRMATIONS: '3' } })

async function ask({ id: accountId, plot: id }: Owner) {
  const nft = openLandNft(office.api.platform.config)
  const grant = await inTransaction(office.db, (tx) => askForGrant(tx, { accountId, id, network: null, nft }))
  return { await: (patienceMs?: number) => awaitGrant(office.db, nft, grant, patienceMs) }
}
const stateOf = async ({ plot }: Owner) => (await office.grantsOf(plot))[0]?.state
const workUntil = (reached: () => Promise<boolean>) =>
  vi.waitUntil(
    async () => {
      await office.sender.workNow()
      return reached()
    },
    { timeout: 60_000, interval: 50 },
  )

test(
  'reports a slow grant as late, and a repeated request waits for the same grant',
  { timeout: 180_000 },
  async () => {
    const owner = await office.anOwner()
    await expect((await ask(owner)).await(1)).rejects.toMatchObject({ code: 'MINT_LATE' })
    expect(await office.plotOf(owner.plot)).toMatchObject({ mint_state: 'granted' })
    await workUntil(async () => (await office.grantedOnChain(owner.plot)) === 1)
    await (await ask(owner)).await()
    // The wallet only needs a mined grant; finality takes longer.
    expect(await stateOf(owner)).toBe('asked')
    expect(await office.grantsOf(owner.plot)).toHaveLength(1)

    const hash = await office.mint(owner.wallet, await office.grant(owner))
    expect((await office.report(owner, owner.plot, hash)).json).toMatchObject({ pending: true })
    expect(await office.plotOf(owner.plot)).toMatchObject({ mint_state: 'granted' })
    await expect(ask(owner)).rejects.toMatchObject({ code: 'PLOT_ALREADY_MINTED' })
    await expectCleanAudit(office.db)
    await office.chain.client.mine({ blocks: 3 })
    expect((await office.report(owner, owner.plot, hash)).json).toMatchObject({ pending: false })
    expect(await stateOf(owner)).toBe('used')

    // Only now does the minter see its transaction as final; it must not revert the state.
    await workUntil(async () => (await office.transactionsOf(owner.plot))[0]?.state === 'done')
    expect(await office.grantsOf(owner.plot)).toMatchObject([{ state: 'used', mint_tx_hash: hash }])
    expect(await office.plotOf(owner.plot)).toMatchObject({ mint_state: 'minted' })
    await expectCleanAudit(office.db)
  },
)

test('reports a granted mint that is no longer valid as over', { timeout: 180_000 }, async () => {
  const owner = await office.anOwner()
  const asked = await ask(owner)
  await workUntil(async () => (await office.grantedOnChain(owner.plot)) === 1)
  await office.chain.client.mine({ blocks: 3 })
  await workUntil(async () => (await stateOf(owner)) === 'granted')
  await asked.await()
  await office.mint(owner.wallet, await office.grant(owner))
  // The mint is not final, so the plot is neither free nor available for another grant.
  await expect((await ask(owner)).await()).rejects.toMatchObject({ code: 'MINT_OVER' })
  expect(await office.plotOf(owner.plot)).toMatchObject({ mint_state: 'granted' })
})
