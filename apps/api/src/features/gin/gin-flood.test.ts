import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { createIndexer } from '#features/chain/indexer/indexer.ts'
import { office, runGinOffice } from '#testing/chain/test-gin-office.ts'
import { aBuyer, expectCleanAudit } from '#testing/test-purchases.ts'
import { indexGin } from './take-deposit.ts'

runGinOffice()

/** Indexes the chain up to its head. Returns the number of statements. */
async function countStatements(): Promise<number> {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { api, chain } = office
  const { platform } = api
  const counted = { ...platform, db: platform.db.withPlugin(counting) }
  const indexer = createIndexer(counted, indexGin(platform.config), { waitMs: 120_000 })
  await indexer.indexNow(chain.chainId)
  await indexer.close()
  return statements
}

const depositsOf = async (from: string) =>
  (
    await sql<{ amount: string; messages: number }>`
      select amount, (select count(*)::int from game_messages where deposit_id = gin_deposits.id) as messages
      from gin_deposits where from_address = ${from.toLowerCase()}`.execute(office.db)
  ).rows

test('handles 4,000 transfers of one transaction as one deposit with one message and a few statements', async () => {
  await office.follow()
  const buyer = await aBuyer(office.api)
  const few = await office.sendMany(2, parseUnits('0.5', 18))
  const statementsOfFew = await countStatements()
  expect(await depositsOf(few.from)).toEqual([{ amount: String(parseUnits('1', 18)), messages: 0 }])

  const { hash, from } = await office.sendMany(4000, parseUnits('0.001', 18))
  await office.linkWallet(buyer, from)
  const statements = await countStatements()

  expect(await depositsOf(from)).toEqual([{ amount: String(parseUnits('4', 18)), messages: 1 }])
  expect(await office.history(buyer)).toMatchObject({ balance: '4', data: [{ transaction_hash: hash }] })
  // Events are inserted 1,000 at a time; the other statements of a step do not depend on their number.
  expect(statements).toBeLessThan(statementsOfFew * 3)
  await expectCleanAudit(office.db)
}, 300_000)

test('does not count again what was counted per transfer before deposits were per transaction', async () => {
  const { hash, from } = await office.sendMany(3, parseUnits('1', 18))
  await office.follow()
  const makeOld = async (transfers: number) => {
    await sql`delete from gin_deposits where tx_hash = ${hash}`.execute(office.db)
    await sql`
      insert into gin_deposits (chain_id, tx_hash, position, from_address, amount, mined_at)
      select 56, ${hash}, position, ${from.toLowerCase()}, 1000000000000000000, now()
      from generate_series(0, ${transfers}::int - 1) as position`.execute(office.db)
    await sql`update chain_events set final_at = null where tx_hash = ${hash}`.execute(office.db)
    await office.follow()
  }
  const amounts = async () => (await depositsOf(from)).map(({ amount }) => Number(amount) / 1e18).toSorted()
  await makeOld(3)
  expect(await amounts()).toEqual([1, 1, 1])
  await expectCleanAudit(office.db)
  await makeOld(1)
  expect(await amounts()).toEqual([1, 2])
  await expectCleanAudit(office.db)
}, 120_000)
