import { expect, test } from 'vitest'
import { testEnvironment } from '#testing/test-api.ts'
import { readConfig } from './config.ts'

async function mapOf(env: Record<string, string>) {
  const { MAP_ONLINE: _, ...base } = await testEnvironment('postgres://unused')
  const { config, problems } = readConfig({ ...base, ...env })
  return config?.map ?? problems
}

const own = { MAP_STREETS_STYLE_URL: 'https://maps.example/style', MAP_ORIGINS: 'https://tiles.example' }

test('the demo uses free online maps by itself', async () => {
  expect(await mapOf({})).toMatchObject({
    isOnlineByDefault: true,
    streetsStyleUrl: 'https://tiles.openfreemap.org/styles/liberty',
    satelliteStyleUrl: null,
    satellitePictures: { layers: [{ maxZoom: 8 }, { maxZoom: 12 }] },
  })
})

test('a configured style comes before the free one', async () => {
  expect(await mapOf({ ...own, MAP_SATELLITE_STYLE_URL: 'https://maps.example/photo' })).toMatchObject({
    isOnlineByDefault: true,
    streetsStyleUrl: 'https://maps.example/style',
    satelliteStyleUrl: 'https://maps.example/photo',
    satellitePictures: null,
    origins: ['https://tiles.example'],
  })
})

test('ask: offers what is configured, and nothing by itself', async () => {
  expect(await mapOf({ MAP_ONLINE: 'ask' })).toMatchObject({
    isOnlineByDefault: false,
    streetsStyleUrl: null,
    satelliteStyleUrl: null,
    satellitePictures: null,
  })
  expect(await mapOf({ MAP_ONLINE: 'ask', ...own, MAP_SATELLITE_STYLE_URL: 'gibs' })).toMatchObject({
    isOnlineByDefault: false,
    streetsStyleUrl: 'https://maps.example/style',
    satellitePictures: { layers: [{}, {}] },
  })
})

test('off: offers nothing, although maps are configured', async () => {
  expect(await mapOf({ MAP_ONLINE: 'off', ...own, MAP_SATELLITE_STYLE_URL: 'gibs' })).toMatchObject({
    isOnlineByDefault: false,
    streetsStyleUrl: null,
    satelliteStyleUrl: null,
    satellitePictures: null,
    origins: [],
  })
})

test('refuses other words', async () => {
  expect(await mapOf({ MAP_STREETS_STYLE_URL: 'osm', MAP_SATELLITE_STYLE_URL: 'nasa' })).toEqual([
    'MAP_STREETS_STYLE_URL must be an http or https address, or openfreemap',
    'MAP_SATELLITE_STYLE_URL must be an http or https address, or gibs',
  ])
})
