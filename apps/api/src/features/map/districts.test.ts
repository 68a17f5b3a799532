import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const tile = { x: 454, y: 201 }

async function districtsOf({ x, y }: typeof tile) {
  const response = await fetch(`${api.url}/api/map/districts/9/${x}/${y}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  const layer = new VectorTile(new PbfReader(await response.arrayBuffer())).layers['district']
  return Array.from({ length: layer?.length ?? 0 }, (_, at) => layer!.feature(at).toGeoJSON(x, y, 9))
}

test('contains the districts of towns at their places', async () => {
  const districts = await districtsOf(tile)
  const shibuya = districts.find(({ properties }) => properties?.['name'] === 'Shibuya')
  expect(shibuya?.properties).toEqual({ name: 'Shibuya', chief: 1 })
  const [lng, lat] = (shibuya!.geometry as { coordinates: number[] }).coordinates
  expect(lng).toBeCloseTo(139.7, 1)
  expect(lat).toBeCloseTo(35.66, 1)
  const chiefs = districts.map(({ properties }) => properties?.['chief'] === 1)
  expect(chiefs.lastIndexOf(true)).toBe(chiefs.filter(Boolean).length - 1)
})

test('is empty on the open sea', async () => {
  expect(await districtsOf({ x: 213, y: 227 })).toEqual([])
})

test.each(['9/512/0', '9/0/512', '9/-1/0', '9/x/0', '8/1/1', '9/1e1/0'])(
  'answers 404 for tile %s',
  async (path) => {
    expect((await fetch(`${api.url}/api/map/districts/${path}`)).status).toBe(404)
  },
)
