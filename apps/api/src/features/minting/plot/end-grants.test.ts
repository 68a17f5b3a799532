/** One test that moves the chain's clock forward: no grant is possible afterwards. */
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { retryEvent } from '#features/chain/operator/retry-event.ts'
import { indexPlotTransfers } from '#features/minting/index-plot-transfers.ts'
import { openLandNft } from '#features/minting/tokens/land-nft.ts'
import { inTransaction } from '#platform/db/database.ts'
import { office, runMintOffice } from '#testing/chain/test-mint-office.ts'
import type { Owner } from '#testing/chain/test-mint-office.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'
import { askForGrant } from './mint-plot.ts'
import { endGrants } from './end-grants.ts'
import { giveUpGrant } from './give-up-grant.ts'

runMintOffice({ isSending: false })

const end = () => endGrants(office.api.platform)
const statesOf = (owners: Owner[]) =>
  Promise.all(owners.map(async ({ plot }) => (await office.grantsOf(plot)).at(-1)?.state))
async function ask({ id: accountId, plot: id }: Owner): Promise<void> {
  const nft = openLandNft(office.api.platform.config)
  await inTransaction(office.db, (tx) => askForGrant(tx, { accountId, id, network: null, nft }))
}
const workUntil = (reached: () => Promise<boolean>) =>
  vi.waitUntil(
    async () => {
      await office.sender.workNow()
      return reached()
    },
    { timeout: 60_000, interval: 50 },
  )

test('ends an unused grant when it can no longer be used', { timeout: 180_000 }, async () => {
  const [unused, used, busy] = [await office.anOwner(), await office.anOwner(), await office.anOwner()]
  for (const owner of [unused, used, busy]) await ask(owner)
  await workUntil(async () => (await statesOf([unused, used, busy])).every((state) => state === 'granted'))
  // Given up, and its revocation is not sent.
  await inTransaction(office.db, (tx) => giveUpGrant(tx, { accountId: unused.id, id: unused.plot }))
  const unsent = await office.anOwner()
  await ask(unsent)
  const everyone = [unused, used, busy, unsent]
  await office.follow()
  await end()
  expect(await statesOf(everyone)).toEqual(['granted', 'granted', 'granted', 'asked'])

  // Minted in time, then the deadline passes; the indexer has seen neither.
  await office.mint(used.wallet, await office.grant(used))
  await office.chain.client.increaseTime({ seconds: 3700 })
  await office.chain.client.mine({ blocks: 1 })
  await end()
  expect(await statesOf(everyone)).toEqual(['granted', 'granted', 'granted', 'asked'])

  // The event is stored but its effect fails. It still counts as a mint.
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    office.db,
  )
  await sql`create trigger refuse before update on plots for each row execute function refuse()`.execute(
    office.db,
  )
  await office.follow()
  await sql`drop function refuse cascade`.execute(office.db)
  // A locked plot must not delay the others.
  await office.db.transaction().execute(async (tx) => {
    await sql`select from plots where cell = ${busy.plot} for update`.execute(tx)
    await end()
    expect(await statesOf(everyone)).toEqual(['ended', 'granted', 'granted', 'ended'])
  })
  await end()
  await end()
  expect(await statesOf(everyone)).toEqual(['ended', 'granted', 'ended', 'ended'])
  const { rows: held } = await sql<{ block: bigint; log_index: number }>`
    select block_number as block, log_index from chain_events where held = 'failed'`.execute(office.db)
  for (const { block, log_index: logIndex } of held)
    await retryEvent(office.db, { chainId: 5, block, logIndex }, indexPlotTransfers)
  expect(await statesOf(everyone)).toEqual(['ended', 'used', 'ended', 'ended'])
  for (const { plot } of [unused, busy, unsent])
    expect(await office.plotOf(plot)).toMatchObject({ mint_state: null })
  expect(await office.plotOf(used.plot)).toMatchObject({ mint_state: 'minted' })
  // A late revocation would end the next grant of the plot.
  expect((await office.transactionsOf(unused.plot)).map(({ state, trouble }) => [state, trouble])).toEqual([
    ['done', null],
    ['failed', 'taken back'],
  ])
  // An unsigned grant is never sent, because the contract would reject it.
  expect(await office.transactionsOf(unsent.plot)).toEqual([{ state: 'failed', trouble: 'taken back' }])
  await expectCleanAudit(office.db)

  await sql`update mint_grants set created_at = created_at - interval '1 day'`.execute(office.db)
  // A clock behind the chain's creates an expired grant: it is rejected, and the plot is free at once.
  await ask(unused)
  await workUntil(async () => (await statesOf([unused]))[0] === 'refused')
  expect(await office.plotOf(unused.plot)).toMatchObject({ mint_state: null })
  expect(await office.grantsOf(unused.plot)).toMatchObject([{ attempt: 0 }, { attempt: 1 }])
  await expectCleanAudit(office.db)
})
