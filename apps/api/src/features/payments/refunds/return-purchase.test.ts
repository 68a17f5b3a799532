/** Plots that were paid in ether; refund-order.test.ts has cards and land credits. */
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { returnByCommand } from '#testing/admin/return-by-command.ts'
import { runEthShop, shop, wallet } from '#testing/chain/test-eth-shop.ts'
import { aBuyer, expectCleanAudit, freshItems, readState } from '#testing/test-purchases.ts'

runEthShop()

const cellsOf = async (tid: string) => {
  const rows = await shop.db.selectFrom('order_plots').select('cell').where('order_id', '=', tid).execute()
  return rows.map(({ cell }) => String(cell)).toSorted()
}

test('ether goes back to its payer, part by part, to the last wei', async () => {
  const session = await shop.buyPlots(await aBuyer(shop.api), freshItems(3))
  const { tid } = session
  await shop.send(session)
  expect(await shop.settle(tid)).toBe('completed')
  const [first, ...others] = (await cellsOf(tid)) as [string, ...string[]]
  await inTransaction(shop.db, (tx) => returnByCommand(tx, { tid, plots: [first] }))
  await shop.untilRefunded(tid)
  await inTransaction(shop.db, (tx) => returnByCommand(tx, { tid, plots: others }))
  await shop.untilRefunded(tid)
  const refunds = await shop.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.amount', 'to_address', 'refunds.state', 'payments.amount as paid'])
    .where('order_id', '=', tid)
    .execute()
  expect(refunds).toHaveLength(2)
  for (const refund of refunds)
    expect(refund).toMatchObject({ state: 'done', to_address: wallet.address.toLowerCase() })
  expect(refunds.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(BigInt(refunds[0]!.paid))
  expect(await readState(shop.db, tid)).toBe('returned')
  await expectCleanAudit(shop.db)
})

test('money that still comes for a returned purchase goes back whole', async () => {
  const session = await shop.buyPlots(await aBuyer(shop.api))
  const { tid } = session
  await shop.send(session)
  await shop.settle(tid)
  const plots = await cellsOf(tid)
  await inTransaction(shop.db, (tx) => returnByCommand(tx, { tid, plots }))
  await shop.send(session)
  await shop.follow()
  expect(await readState(shop.db, tid)).toBe('returned')
  await shop.untilRefunded(tid)
  expect(await shop.payments(tid)).toMatchObject([{}, { reason: 'paid_already', state: 'done' }])
  await expectCleanAudit(shop.db)
})
