import { getDashboard } from '@meridian/shared/endpoints/admin/dashboard'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openChainCase } from '#features/chain/events/chain-cases.ts'
import { anOperator, startTestConsole } from '#testing/admin/test-console.ts'
import { createAuditedOrders } from '#testing/audit/create-audited-orders.ts'
import type { TestApi } from '#testing/test-api.ts'
import { rollUpRevenue } from './roll-up-revenue.ts'

let api: TestApi
let headers: Record<string, string>
beforeAll(async () => {
  api = await startTestConsole()
  headers = (await anOperator(api, 'reader')).headers
})

const read = () => api.call(getDashboard, {}, { headers })

test('an empty shop has no revenue, and nothing waits', async () => {
  await rollUpRevenue(api.db)
  const { revenue, waiting, cases } = await read()
  expect(revenue).toEqual([])
  expect(cases).toEqual({ count: 0, rows: [] })
  expect(waiting.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('revenue is what was paid and not refunded, by day and method', async () => {
  const { paid, refunded } = await createAuditedOrders(api)
  await rollUpRevenue(api.db)
  const { today, revenue, waiting } = await read()
  const byMethod = Object.fromEntries(revenue.map(({ method, ...rest }) => [method, rest]))
  // The ether of the third payment was refunded whole.
  expect(Object.keys(byMethod).toSorted()).toEqual(['credits', 'stripe'])
  expect(byMethod['credits']).toEqual({ day: today, unit: 'credits', amount: '2', cents: '5000', orders: 1 })
  expect(byMethod['stripe']).toMatchObject({ unit: 'cents', amount: '7500', cents: '7500', orders: 1 })
  expect(waiting.find(({ kind }) => kind === 'refunds due')).toMatchObject({ count: 1 })

  // Ether is worth its order's price; a day that is summed again is not counted twice.
  await sql`update payments set captured_at = captured_at - interval '1 day' where order_id = ${paid}`.execute(
    api.db,
  )
  await sql`update payments set order_id = ${paid} where id = ${refunded}`.execute(api.db)
  await sql`update payment_outcomes set outcome = 'granted', refund_id = null where payment_id = ${refunded}`.execute(
    api.db,
  )
  await rollUpRevenue(api.db)
  const after = (await read()).revenue
  expect(after.filter(({ method }) => method === 'credits')).toMatchObject([{ amount: '2' }])
  expect(after.find(({ method }) => method === 'credits')!.day < today).toBe(true)
  expect(after.find(({ method }) => method === 'eth')).toMatchObject({
    unit: 'wei',
    amount: '7',
    cents: '5000',
  })
})

test('a refund of an old payment changes its day', async () => {
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`
  await sql`update payments set captured_at = ${daysAgo(3)} where method = 'stripe'`.execute(api.db)
  await sql`update payments set captured_at = ${daysAgo(2)} where method = 'credits'`.execute(api.db)
  await api.db.deleteFrom('revenue_days').execute()
  await rollUpRevenue(api.db)
  const before = (await read()).revenue
  expect(before.map(({ method }) => method).toSorted()).toEqual(['credits', 'eth', 'stripe'])
  await sql`update revenue_days set amount = 1 where method in ('stripe', 'credits')`.execute(api.db)
  // Another day each minute: two days are older than yesterday, and one of them is summed now.
  await rollUpRevenue(api.db)
  const wrong = (await read()).revenue.filter(({ amount }) => amount === '1')
  expect(wrong).toHaveLength(1)
})

test('lists open cases of payments and of chains, oldest first', async () => {
  const order = await api.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
  await sql`
    insert into debt_cases (kind, reference, order_id, unit, amount, status, opened_at)
    values ('dispute', 'dp_1', ${order.id}, 'cents', 2600, 'needs_response', now() + interval '1 minute')`.execute(
    api.db,
  )
  await openChainCase(api.db, { chainId: 5, kind: 'nonce_behind', reference: 'minter', detail: 'one more' })
  const { cases } = await read()
  expect(cases.count).toBe(2)
  expect(cases.rows).toMatchObject([
    { kind: 'nonce_behind', detail: 'chain 5: one more', order: null, amount: null },
    { kind: 'dispute', detail: 'needs_response', order: order.id, amount: { unit: 'cents', amount: '2600' } },
  ])
})
