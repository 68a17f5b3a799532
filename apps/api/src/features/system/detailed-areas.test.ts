import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getConfig } from '@meridian/shared/endpoints/system'
import { PMTiles } from 'pmtiles'
import { beforeAll, expect, test } from 'vitest'
import { cleanUp } from '#testing/clean-up.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { readDetailedAreas } from './detailed-areas.ts'

let api: TestApi
let places: string
beforeAll(async () => {
  api = await startTestApi()
  places = join(api.platform.config.basemapDir, 'places')
})

const tileOf = ([lng, lat]: readonly number[], zoom: number): [number, number] => {
  const northing = Math.asinh(Math.tan((lat! * Math.PI) / 180))
  return [
    Math.floor(((lng! + 180) / 360) * 2 ** zoom),
    Math.floor(((1 - northing / Math.PI) / 2) * 2 ** zoom),
  ]
}

test('lists every place with streets, as its archive describes itself', async () => {
  const { detailed } = (await api.call(getConfig)).map
  expect(detailed.map(({ name }) => name).toSorted()).toEqual([
    'astana',
    'berlin',
    'iqaluit',
    'liechtenstein',
    'mahe',
    'monaco',
    'montevideo',
    'neubrandenburg',
  ])
  for (const { name, url, bounds, visit, attribution } of detailed) {
    expect(url).toBe(`/basemap/places/${name}.pmtiles`)
    expect(attribution).toBe('© OpenStreetMap contributors')
    const bytes = readFileSync(join(places, `${name}.pmtiles`))
    const archive = new PMTiles({
      getKey: () => name,
      getBytes: async (offset, length) => ({
        data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
      }),
    })
    const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = await archive.getHeader()
    for (const [at, degrees] of [minLon, minLat, maxLon, maxLat].entries())
      expect(bounds[at]).toBeCloseTo(degrees, 6)
    expect([minZoom, maxZoom]).toEqual([10, 14])
    expect(await archive.getZxy(14, ...tileOf(visit, 14)), `tile of ${name}`).toBeDefined()
  }
})

test('a range of an archive is served', async () => {
  const { detailed } = (await api.call(getConfig)).map
  for (const { url } of detailed) {
    const response = await fetch(`${api.url}${url}`, { headers: { range: 'bytes=0-6' } })
    expect(response.status).toBe(206)
    expect(await response.text()).toBe('PMTiles')
  }
  expect((await fetch(`${api.url}/basemap/places/places.json`)).status).toBe(404)
})

test('leaves out places whose archive an own map lacks', () => {
  const own = mkdtempSync(join(tmpdir(), 'meridian-map-'))
  cleanUp(() => rmSync(own, { recursive: true }))
  expect(readDetailedAreas(own)).toEqual([])
  mkdirSync(join(own, 'places'))
  for (const file of ['places.json', 'monaco.pmtiles'])
    copyFileSync(join(places, file), join(own, 'places', file))
  expect(readDetailedAreas(own).map(({ name }) => name)).toEqual(['monaco'])
})

test('all archives together have no more than 12 MB, as the list says', () => {
  const list = JSON.parse(readFileSync(join(places, 'places.json'), 'utf8')) as {
    file: string
    bytes: number
  }[]
  for (const { file, bytes } of list) expect(statSync(join(places, file)).size).toBe(bytes)
  expect(list.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(12_000_000)
})
