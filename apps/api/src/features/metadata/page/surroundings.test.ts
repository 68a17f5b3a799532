import { getSurroundings } from '@meridian/shared/endpoints/metadata'
import { cellAt, neighbour } from '@meridian/shared/grid'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { sellPlots } from '#testing/test-sales.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const vaduz = cellAt(9.5215, 47.1415)
const at = async (id: number | string) =>
  (await api.call(getSurroundings, { params: { id: String(id) } })).surroundings

test('names the town, counts the sold plots around, and keeps single prices private', async () => {
  const owner = await anAccount(api)
  expect(await at(vaduz)).toMatchObject({
    town: { name: 'Vaduz' },
    shore: 'inland',
    sea: null,
    sold_around: 0,
    usual_price: null,
  })
  const beside = neighbour(vaduz, 'east')!
  await sellPlots(api.db, owner.id, [vaduz, beside])
  const around = await at(vaduz)
  // The plot itself is not among those around it.
  expect(around.sold_around).toBe(1)
  expect(around.plots_around).toBeGreaterThan(80)
  expect(around.usual_price).toBeNull()
})

test('names the river where the map of the place has one, and the sea at a coast', async () => {
  expect((await at(cellAt(9.5085, 47.1385))).water).toEqual({ name: 'Rhein', kilometres: expect.any(Number) })
  const monaco = await at(cellAt(7.4275, 43.7385))
  expect(monaco).toMatchObject({ shore: 'coast', sea: 'Ligurian Sea' })
  // Far from the places with streets, no river has a name.
  expect((await at(cellAt(105.85, 21.05))).water).toBeNull()
})

test('does not know land outside of the grid', async () => {
  const { status } = await api.request(getSurroundings, { params: { id: '99999999999' } })
  expect(status).toBe(404)
})
