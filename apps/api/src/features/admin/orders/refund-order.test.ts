import { getOrder, listOrders } from '@meridian/shared/endpoints/purchase'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCredits, spendCredits } from '#features/credits/credit-ledger.ts'
import { readPlotOwners } from '#features/plots/read-plot-owners.ts'
import { sendCardRefunds } from '#features/payments/stripe/send-card-refunds.ts'
import { buyLandByCredits } from '#features/payments/purchase/pay-by-credits.ts'
import { inTransaction } from '#platform/db/database.ts'
import { aBuyer, expectCleanAudit, freshItems, plotsOf, readState } from '#testing/test-purchases.ts'
import {
  api,
  boughtCredits,
  boughtPlots,
  buyer,
  cellsOf,
  inspect,
  payments,
  refund,
  refundsOf,
  runReturns,
} from '#testing/admin/test-returns.ts'

runReturns()

const asBuyer = async (tid: string) => (await api.call(getOrder, { params: { tid } }, buyer)).order

test('two plots of five become free, and their part of the payment goes back', async () => {
  const { tid, plots } = await boughtPlots(5)
  const [first, second, ...others] = plots as [string, string, ...string[]]
  const { returnable } = await inspect(tid)
  expect(returnable!.unit).toBe('cents')
  const amounts = new Map(returnable!.parts.map(({ plot, amount }) => [plot, Number(amount)]))
  expect(await refund({ tid, plots: [first, second] })).toMatchObject({ status: 200 })
  await sendCardRefunds(api.platform)
  const [only] = await refundsOf(tid)
  expect(only).toMatchObject({
    state: 'done',
    amount: String(amounts.get(first)! + amounts.get(second)!),
  })
  expect((await plotsOf(api.db, buyer.id)).map(({ cell }) => String(cell)).toSorted()).toEqual(
    others.toSorted(),
  )
  expect((await readPlotOwners(api.db, BigInt(first))).map(({ kind }) => kind)).toEqual([
    'bought',
    'returned',
  ])
  const order = await asBuyer(tid)
  expect(order).toMatchObject({ state: 'completed', granted: 3, refunded: 2 })
  expect(order.steps.map(({ event }) => event)).toContainEqual({
    code: 'plots_returned',
    params: { plots: 2, left: 3, money: { unit: 'cents', amount: only!.amount } },
  })
  expect(order.refunds).toMatchObject([
    { state: 'done', reason: { code: 'plots_returned', params: { plots: 2, of: 5 } } },
  ])
  await expectCleanAudit(api.db)
})

test('a purchase without any plot left is returned, and its plots can be bought again', async () => {
  const { tid, plots } = await boughtPlots(2)
  await refund({ tid, plots: [plots[0]!] })
  await refund({ tid, plots: [plots[1]!] })
  await sendCardRefunds(api.platform)
  expect(await asBuyer(tid)).toMatchObject({ state: 'returned', granted: 0, refunded: 2, deed: null })
  const { rows } = await sql<{ paid: string }>`
    select amount::text as paid from payments where order_id = ${tid}`.execute(api.db)
  const back = (await refundsOf(tid)).reduce((sum, { amount }) => sum + Number(amount), 0)
  expect(back).toBe(Number(rows[0]!.paid))
  const other = await aBuyer(api)
  await sql`
    insert into plots (cell, state, owner_id, district, country, price_cents)
    values (${plots[0]}, 'owned', ${other.id}, '', '', 0)`.execute(api.db)
  expect(await plotsOf(api.db, other.id)).toHaveLength(1)
  expect((await api.call(listOrders, {}, buyer)).orders[0]).toMatchObject({ state: 'returned' })
  await expectCleanAudit(api.db)
})

test('equal parts are two refunds, although the provider’s first response was lost', async () => {
  const { tid, plots } = await boughtPlots(2)
  await payments.stripe('webhooks', { held: true })
  await refund({ tid, plots: [plots[0]!] })
  await refund({ tid, plots: [plots[1]!] })
  await payments.stripe('fault', { fault: 'reset-after', count: 3, path: 'POST /v1/refunds' })
  await sendCardRefunds(api.platform)
  await sql`update refunds set next_attempt_at = now()`.execute(api.db)
  await sendCardRefunds(api.platform)
  const [one, two] = await refundsOf(tid)
  expect(one).toMatchObject({ state: 'done', amount: two!.amount })
  expect(two).toMatchObject({ state: 'done' })
  expect(one!.provider_ref).not.toBe(two!.provider_ref)
  const { refunds } = await payments.stripeState()
  const refs = new Set([one!.provider_ref, two!.provider_ref])
  expect(refunds.filter(({ id }) => refs.has(id))).toHaveLength(2)
  await expectCleanAudit(api.db)
})

test('plots that were bought by land credits give the credits back', async () => {
  const rich = await aBuyer(api, 5)
  const { tid } = await buyLandByCredits(api.platform, rich.id, { type: 'individual', items: freshItems(3) })
  const [first] = await cellsOf(tid)
  expect(await readCredits(api.db, rich.id)).toBe(2n)
  expect(await refund({ tid, plots: [first!] })).toMatchObject({ status: 200 })
  expect(await readCredits(api.db, rich.id)).toBe(3n)
  await refund({ tid, plots: (await cellsOf(tid)).slice(1) })
  expect(await readCredits(api.db, rich.id)).toBe(5n)
  expect(await readState(api.db, tid)).toBe('returned')
  expect(await refundsOf(tid)).toEqual([])
  await expectCleanAudit(api.db)
})

test('bought land credits are taken back whole, and stay if some of them were spent', async () => {
  const tid = await boughtCredits(3)
  expect(await refund({ tid })).toMatchObject({ status: 200 })
  await sendCardRefunds(api.platform)
  expect(await readCredits(api.db, buyer.id)).toBe(0n)
  expect(await asBuyer(tid)).toMatchObject({ state: 'returned', refunds: [{ state: 'done' }] })
  expect((await asBuyer(tid)).paid_at).not.toBeNull()

  const other = await boughtCredits(3)
  const reference = crypto.randomUUID()
  await expectCleanAudit(api.db)
  await inTransaction(api.db, (tx) =>
    spendCredits(tx, { accountId: buyer.id, amount: 1n, reason: 'demo', reference }),
  )
  expect(await refund({ tid: other })).toMatchObject({ status: 409, code: 'CREDITS_SPENT' })
  expect(await readState(api.db, other)).toBe('completed')
  expect(await refundsOf(other)).toEqual([])
})

test('a plot that can not be taken back is named, and nothing happens', async () => {
  const { tid, plots } = await boughtPlots(3)
  const [first, second] = plots as [string, string]
  const setState = (state: string | null) =>
    sql`update plots set mint_state = ${state} where cell = ${second}`.execute(api.db)
  for (const state of ['granted', 'minted']) {
    await setState(state)
    const answer = await refund({ tid, plots: [first, second] })
    expect(answer).toMatchObject({ status: 409, code: 'NOT_RETURNABLE' })
    expect(answer.msg).toContain(second)
  }
  await setState(null)
  const foreign = (await boughtPlots(1)).plots
  expect(await refund({ tid, plots: foreign })).toMatchObject({ code: 'NOT_RETURNABLE' })
  expect(await refund({ tid, plots: [first, first] })).toMatchObject({ status: 400 })
  expect(await refund({ tid })).toMatchObject({ status: 400 })
  await refund({ tid, plots: [first] })
  expect(await refund({ tid, plots: [first] })).toMatchObject({ code: 'NOT_RETURNABLE' })
  expect(await plotsOf(api.db, buyer.id)).toHaveLength(3)
  await expectCleanAudit(api.db)
})

test('never more than was captured goes back, less what was refunded at the provider itself', async () => {
  const { tid, plots } = await boughtPlots(2)
  const { reference } = await api.db
    .selectFrom('payments')
    .select('reference')
    .where('order_id', '=', tid)
    .executeTakeFirstOrThrow()
  await sql`
    insert into debt_cases (kind, reference, payment_id, unit, amount, status)
    select 'refunded_elsewhere', ${`re_${reference}`}, id, 'cents', 1, 'open' from payments where order_id = ${tid}`.execute(
    api.db,
  )
  expect(await refund({ tid, plots })).toMatchObject({ status: 409, code: 'NOT_REFUNDABLE' })
  expect(await refund({ tid, plots: [plots[0]!] })).toMatchObject({ status: 200 })
  await sql`update payments set disputed = true where order_id = ${tid}`.execute(api.db)
  expect(await refund({ tid, plots: [plots[1]!] })).toMatchObject({ status: 409, code: 'NOT_REFUNDABLE' })
  expect((await inspect(tid)).returnable).toBeNull()
  await sendCardRefunds(api.platform)
  await expectCleanAudit(api.db)
})
