import { getPlot } from '@meridian/shared/endpoints/map'
import { cellAt, cellBbox } from '@meridian/shared/grid'
import { beforeAll, expect, test } from 'vitest'
import { openPlotsOrder } from '#features/orders/open-order.ts'
import { fingerprintOf } from '#features/orders/open-order.ts'
import { inTransaction } from '#platform/db/database.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aPlot, holdSomePlots, sellPlots } from '#testing/test-sales.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const look = (cell: number | string, token?: string) =>
  api.request(getPlot, { params: { id: String(cell) } }, { token })

test('describes a plot with its place, size and price', async () => {
  const cell = cellAt(2.2945, 48.8584)
  const { status, json } = await look(cell)
  expect(status).toBe(200)
  expect(json.plot).toMatchObject({
    _id: String(cell),
    bbox: cellBbox(cell),
    price: 25,
    status: 'free',
    for_sale: true,
    areas: [{ district: expect.any(String), country: expect.any(String) }],
  })
  expect((json.plot as { size: number }).size).toBeCloseTo(160_240, -3)
})

test('returns the status for the caller and never the owner', async () => {
  const [owner, other] = [await anAccount(api), await anAccount(api)]
  const [sold, held] = [cellAt(10, 10), cellAt(20, 20)]
  await sellPlots(api.db, owner.id, [sold])
  await holdSomePlots(api.db, [held])
  expect((await look(sold, owner.token)).json).toMatchObject({ plot: { status: 'yours' } })
  expect((await look(sold, other.token)).json).toMatchObject({ plot: { status: 'sold' } })
  expect(JSON.stringify((await look(sold)).json)).not.toContain(owner.username)
  expect((await look(held)).json).toMatchObject({ plot: { status: 'held' } })
  expect((await look(sold, 'made.up.token')).status).toBe(401)
})

test('is not for sale near a pole, and not found if it is no plot', async () => {
  expect((await look(cellAt(0, 88))).json).toMatchObject({ plot: { for_sale: false } })
  expect((await look('99999999999')).status).toBe(404)
  for (const bad of ['-1', 'x', '1.5', '123456789012']) expect((await look(bad)).status).toBe(400)
})

test('states until when a plot is held, and never for whom', async () => {
  const { id: accountId } = await anAccount(api)
  const cell = cellAt(30, 20)
  const price = {
    basePriceCents: 2500n,
    subtotalCents: 2500n,
    discountCents: 0n,
    discountPercent: 0,
    totalCents: 2500n,
    discounts: [],
  }
  const wanted = {
    accountId,
    method: 'eth',
    landType: 'individual',
    collectionId: null,
    fingerprint: fingerprintOf({
      kind: 'plots',
      cells: [BigInt(cell)],
      landType: 'individual',
      collectionId: null,
      totalCents: price.totalCents,
    }),
    network: null,
  } as const
  const order = await inTransaction(api.db, (tx) =>
    openPlotsOrder(tx, { ...wanted, plots: [aPlot(cell)], price }),
  )
  const { json } = await look(cell)
  expect(json).toMatchObject({ plot: { status: 'held', held_until: order.hold_until.toISOString() } })
  expect(JSON.stringify(json)).not.toContain(order.id)
  expect(JSON.stringify(json)).not.toContain(accountId)
  // While it is being paid, the end is unknown.
  await api.db.updateTable('orders').set({ state: 'confirming' }).where('id', '=', order.id).execute()
  expect((await look(cell)).json).toMatchObject({ plot: { status: 'held', held_until: null } })
  expect((await look(cellAt(31, 20))).json).toMatchObject({ plot: { status: 'free', held_until: null } })
})
