import type { EndpointInput } from '@meridian/shared/endpoint'
import { getPrice } from '@meridian/shared/endpoints/cart'
import { getCreditPrice, getDiscountProgram } from '@meridian/shared/endpoints/pricing'
import { cellAt, cellBbox, cellRing } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { grantPlots } from '#features/plots/grant-plots.ts'
import { holdPlots } from '#features/plots/hold-plots.ts'
import { inTransaction } from '#platform/db/database.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { anOrder } from '#testing/test-purchases.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const row = (count: number, latitude = 10) =>
  Array.from({ length: count }, (_, n) => cellAt(106 + n * 0.01, latitude))
const cartOf = (cells: number[]) => ({ items: cells.map((cell) => ({ bbox: cellBbox(cell) })) })
type CartBody = EndpointInput<typeof getPrice>['body']
const price = (body: CartBody, token?: string) => api.call(getPrice, { body }, { token })
const plot = (cell: number) => ({ cell: BigInt(cell), district: '', country: '', priceCents: 2500n })

test('returns the price of plots, their discount and the next one', async () => {
  expect((await price(cartOf(row(24)))).data).toEqual({
    totalsub: 600,
    discount: 30,
    priceTotal: 570,
    nextDiscount: 10,
    missingCount: 1,
    discountPercent: 5,
    basePrice: 25,
    suggestion: { quantity: 25, total: 562 },
  })
})

test('prices 300 plots with their rings and names', async () => {
  const cells = row(300)
  const items = cells.map((cell) => ({
    bbox: cellBbox(cell),
    location: { type: 'Polygon', coordinates: [cellRing(cell)] },
    areas: [{ district: 'anything', country: 'that a client says' }],
  }))
  const { data, items: answered } = await price({ items })
  expect(data).toMatchObject({ discountPercent: 25, nextDiscount: 0, missingCount: 0 })
  expect(answered.map(({ _id }) => Number(_id))).toEqual(cells)
  expect(answered[0]?.areas[0]?.district).toMatch(/\S/)
  expect(answered[0]?.areas[0]?.district).not.toBe('anything')
})

test('holds nothing for a guest who requests a price', async () => {
  const cells = row(300, 22)
  await price(cartOf(cells))
  const again = await price(cartOf(cells), (await anAccount(api)).token)
  expect(new Set(again.items.map(({ status }) => status))).toEqual(new Set(['free']))
  const { rows } = await sql<{ held: number }>`
    select count(*)::integer as held from plots where cell = any(${cells.map(BigInt)})`.execute(api.db)
  expect(rows).toEqual([{ held: 0 }])
})

test('marks plots that are not free and excludes them from the total', async () => {
  const [mine, other] = [await anAccount(api), await anAccount(api)]
  const cells = row(4, 20) as [number, number, number, number]
  const order = { orderId: crypto.randomUUID(), collectionId: null }
  await inTransaction(api.db, async (tx) => {
    await holdPlots(tx, { orderId: crypto.randomUUID(), plots: [plot(cells[1])] })
    await grantPlots(tx, { ...order, ownerId: mine.id, plots: [plot(cells[2])] })
    await grantPlots(tx, { ...order, ownerId: other.id, plots: [plot(cells[3])] })
  })
  const { items, data } = await price(cartOf(cells), mine.token)
  expect(items.map(({ status }) => status)).toEqual(['free', 'held', 'yours', 'sold'])
  expect(data).toMatchObject({ totalsub: 25, priceTotal: 25 })
  expect((await price(cartOf(cells))).items[2]?.status).toBe('sold')
  await expect(price(cartOf(cells), 'made.up.token')).rejects.toMatchObject({ code: 'TOKEN_REJECTED' })
})

test('shows plots of an own open order as free and to others as held', async () => {
  const mine = await anAccount(api)
  const other = await anAccount(api)
  const cells = row(2, 24)
  await anOrder(api.db, { account_id: mine.id }, cells.map(BigInt))
  const statuses = async (token: string) =>
    (await price(cartOf(cells), token)).items.map(({ status }) => status)
  expect(await statuses(mine.token)).toEqual(['free', 'free'])
  expect(await statuses(other.token)).toEqual(['held', 'held'])
})

const bbox = cellBbox(cellAt(106, 10))
test.each([
  ['a bbox off the grid', cartOf([]).items.concat({ bbox: [1, 2, 3, 4] }), 400, 'PLOT_OFF_GRID'],
  ['a text in a bbox', [{ bbox: ['106', 10, 106, 10] }], 400, 'INVALID_INPUT'],
  ['null in a bbox', [{ bbox: [null, 10, 106, 10] }], 400, 'INVALID_INPUT'],
  ['a bbox of three', [{ bbox: bbox.slice(0, 3) }], 400, 'INVALID_INPUT'],
  ['a bbox of five', [{ bbox: [...bbox, 1] }], 400, 'INVALID_INPUT'],
  ['no bbox', [{}], 400, 'INVALID_INPUT'],
  ['no list', 'all', 400, 'INVALID_INPUT'],
  ['an empty list', [], 400, 'INVALID_INPUT'],
  ['the same plot twice', [{ bbox }, { bbox }], 400, 'DUPLICATE_PLOT'],
  ['301 plots', cartOf(row(301)).items, 400, 'TOO_MANY_PLOTS'],
  ['a plot at the pole', cartOf([cellAt(0, 89)]).items, 400, 'PLOT_NOT_FOR_SALE'],
  ['a ring of another plot', [{ bbox, location: cellRing(cellAt(0, 0)) }], 400, 'PLOT_OFF_GRID'],
])('refuses %s with a message', async (_, items, status, code) => {
  expect(await api.raw('POST', getPrice.path, { body: { items } })).toMatchObject({
    status,
    json: { error: true, code, msg: expect.stringMatching(/\S.*\.$/) },
  })
})

test('refuses NaN and infinite numbers', async () => {
  for (const word of ['NaN', 'Infinity', '1e999'])
    expect(
      await api.raw('POST', getPrice.path, { body: `{"items":[{"bbox":[${word},1,2,3]}]}` }),
    ).toMatchObject({ status: 400 })
})

test('prices land credits: zeros for none, hints beyond the cart limit, a cap with a message', async () => {
  expect(await api.call(getCreditPrice, { params: { amount: '0' } })).toMatchObject({
    subTotal: 0,
    discount: 0,
    total: 0,
    missingCount: 0,
    nextDiscount: 0,
    discountPercent: 0,
    basePrice: 25,
  })
  expect(await api.call(getCreditPrice, { params: { amount: '400' } })).toMatchObject({
    subTotal: 10_000,
    total: 7500,
    missingCount: 100,
    nextDiscount: 30,
  })
  expect(await api.request(getCreditPrice, { params: { amount: '10000' } })).toMatchObject({ status: 200 })
  expect(await api.request(getCreditPrice, { params: { amount: '10001' } })).toMatchObject({
    status: 400,
    json: { code: 'TOO_MANY_CREDITS' },
  })
  for (const bad of ['-1', '1.5', 'NaN', '1e3'])
    expect((await api.request(getCreditPrice, { params: { amount: bad } })).status).toBe(400)
})

test('returns the discount programme of the database', async () => {
  const { items } = await api.call(getDiscountProgram)
  expect(items.map(({ amount, discount }) => [amount, discount])).toEqual([
    [10, 5],
    [25, 10],
    [50, 15],
    [100, 20],
    [300, 25],
    [500, 30],
    [1000, 35],
  ])
})
