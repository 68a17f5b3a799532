import { addPriceList, listPriceLists, withdrawPriceList } from '@meridian/shared/endpoints/admin/prices'
import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { getCreditPrice } from '@meridian/shared/endpoints/pricing'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anOperator, startTestConsole } from '#testing/admin/test-console.ts'
import type { TestApi } from '#testing/test-api.ts'
import { startPriceList } from '#testing/admin/test-prices.ts'
import { aBuyer, expectCleanAudit, freshItems, manyBuyers } from '#testing/test-purchases.ts'

let api: TestApi
let headers: Record<string, string>
beforeAll(async () => {
  api = await startTestConsole()
  headers = (await anOperator(api, 'treasurer', 'mai')).headers
})

const content = { discounts: [{ amount: 10, percent: 20 }], tiers: [{ start: 1, title: 'Settler', drop: 1 }] }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const action = () => ({ key: crypto.randomUUID(), why: 'For a test.' })

const add = (price: number, from_at: string | null, by = action()) =>
  api.request(addPriceList, { body: { ...by, ...content, price, from_at } }, { headers })
const withdraw = (from_at: string, by = action()) =>
  api.request(withdrawPriceList, { body: { ...by, from_at } }, { headers })
const readPrice = async () => (await api.call(getCreditPrice, { params: { amount: '1' } })).basePrice
const readLists = async () => (await api.call(listPriceLists, {}, { headers })).lists

test('a list of now applies at once, and the former one becomes history', async () => {
  const by = action()
  expect((await add(30, null, by)).status).toBe(200)
  // A double click.
  expect((await add(30, null, by)).status).toBe(200)
  expect(await api.call(getCreditPrice, { params: { amount: '10' } })).toMatchObject({
    basePrice: 30,
    total: 240,
  })
  expect(await readLists()).toMatchObject([
    { state: 'current', price: 30, ...content, action: { who: 'mai', reason: 'For a test.' } },
    { state: 'past', price: 25, from_at: '1970-01-01T00:00:00.000Z', action: null },
  ])
})

test('a future list applies from its start, and can be withdrawn before', async () => {
  const [soon, later] = [inMinutes(1), inMinutes(2)]
  await add(31, soon)
  await add(32, later)
  expect(await readPrice()).toBe(30)
  expect((await readLists()).map(({ state }) => state)).toEqual(['future', 'future', 'current', 'past'])
  expect(await withdraw(later)).toMatchObject({ status: 200 })
  expect(await withdraw(later)).toMatchObject({ status: 409, json: { code: 'CHANGED_MEANWHILE' } })
  // The time passes: a list can not be moved by a statement, so this one is made anew in the past, under its action.
  await api.db.transaction().execute(async (tx) => {
    await sql`alter table price_lists disable trigger price_lists_history`.execute(tx)
    await sql`update price_lists set from_at = date_trunc('milliseconds', now()) where from_at = ${soon}`.execute(
      tx,
    )
    await sql`alter table price_lists enable trigger price_lists_history`.execute(tx)
  })
  expect(await readPrice()).toBe(31)
  const [current] = await readLists()
  expect(await withdraw(current!.from_at)).toMatchObject({ status: 409, json: { code: 'CHANGED_MEANWHILE' } })
  // Back to what the log says.
  await sql`alter table price_lists disable trigger price_lists_history`.execute(api.db)
  await sql`update price_lists set from_at = ${soon} where from_at = ${current!.from_at}`.execute(api.db)
  await sql`alter table price_lists enable trigger price_lists_history`.execute(api.db)
  await withdraw(soon)
  await expectCleanAudit(api.db)
})

test('refuses a start in the past or one that is taken, equal amounts, and other roles', async () => {
  const taken = inMinutes(5)
  await add(33, taken)
  const refused = { status: 409, json: { code: 'PRICE_START_TAKEN' } }
  expect(await add(34, taken)).toMatchObject(refused)
  expect(await add(34, inMinutes(-1))).toMatchObject(refused)
  const twice = [...content.discounts, ...content.discounts]
  const body = { ...action(), ...content, discounts: twice, price: 34, from_at: null }
  expect((await api.request(addPriceList, { body }, { headers })).status).toBe(400)
  const support = await anOperator(api, 'support')
  const allowed = { body: { ...action(), ...content, price: 34, from_at: null } }
  expect((await api.request(addPriceList, allowed, { headers: support.headers })).status).toBe(403)
  await withdraw(taken)
})

test('two operators who choose the same start: one list is added', async () => {
  const start = inMinutes(7)
  const answers = await Promise.all([add(41, start), add(42, start), add(43, start)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  await withdraw(start)
})

test('the database keeps lists that have applied', async () => {
  await expect(sql`update price_lists set cents = 100`.execute(api.db)).rejects.toThrow('history')
  await expect(sql`delete from price_lists where from_at <= now()`.execute(api.db)).rejects.toThrow('history')
  await expect(
    sql`insert into price_lists (from_at, cents, discounts, tiers) values (now(), 100, '[]', '[]')`.execute(
      api.db,
    ),
  ).rejects.toThrow('check')
})

test('a list that starts during purchases: each buyer pays the price that was shown, or is refused', async () => {
  await startPriceList(api.db, { cents: 2500n, discounts: [] })
  const buyers = await manyBuyers(api, 12, 5)
  const buy = (buyer: (typeof buyers)[number]) =>
    api.request(payLandByCredits, { body: { price: 50, type: 'individual', items: freshItems(2) } }, buyer)
  const [answers] = await Promise.all([
    Promise.all(buyers.map(buy)),
    startPriceList(api.db, { cents: 4000n }),
  ])
  const others = answers.filter(({ status, json }) => status !== 200 && json.code !== 'PRICE_CHANGED')
  expect(others).toEqual([])
  const { rows } = await sql<{ total: bigint }>`select distinct total_cents as total from orders`.execute(
    api.db,
  )
  expect(rows.every(({ total }) => total === 5000n)).toBe(true)
  const late = await aBuyer(api, 5)
  expect(await buy(late)).toMatchObject({ status: 409, json: { code: 'PRICE_CHANGED', price: 80 } })
  await expectCleanAudit(api.db)
})
