import { expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { aBuyer, readState } from '#testing/test-purchases.ts'
import { withholdPlot } from './withhold-plot.ts'

runEthShop()

test('refunds an order whose plot is withheld meanwhile', { timeout: 120_000 }, async () => {
  const buyer = await aBuyer(shop.api)
  const session = await shop.buyPlots(buyer)
  const { cell } = await shop.db
    .selectFrom('plots')
    .select('cell')
    .where('order_id', '=', session.tid)
    .executeTakeFirstOrThrow()
  await inTransaction(shop.db, (tx) => withholdPlot(tx, cell))
  await shop.send(session)
  await shop.follow()
  expect(await readState(shop.db, session.tid)).toBe('made_good')
  const refunds = await shop.db.selectFrom('refunds').select('amount').execute()
  expect(refunds).toEqual([{ amount: String(session.wei) }])
  const plot = await shop.db
    .selectFrom('plots')
    .select(['state', 'owner_id'])
    .where('cell', '=', cell)
    .execute()
  expect(plot).toEqual([{ state: 'withheld', owner_id: null }])
})
