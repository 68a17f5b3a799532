import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EndpointInput } from '@meridian/shared/endpoint'
import { searchPlaces } from '@meridian/shared/endpoints/map'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanUp } from '#testing/clean-up.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

const search = (api: TestApi, query: EndpointInput<typeof searchPlaces>['query']) =>
  api.call(searchPlaces, { query })

interface Geocoder {
  url: string
  requests: IncomingMessage[]
  /** Its next behaviour. */
  answer: { status: number; body: string } | 'nothing'
}

/** A local geocoder that records its requests. */
async function startGeocoder(): Promise<Geocoder> {
  const geocoder: Geocoder = { url: '', requests: [], answer: 'nothing' }
  const server = createServer((request, response) => {
    geocoder.requests.push(request)
    if (geocoder.answer === 'nothing') return
    response
      .writeHead(geocoder.answer.status, { 'content-type': 'application/json' })
      .end(geocoder.answer.body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  cleanUp(() => {
    server.closeAllConnections()
    server.close()
  })
  geocoder.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return geocoder
}

describe('without an online geocoder', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })

  test('uses the gazetteer and names its source', async () => {
    const { places, attribution } = await search(api, { q: 'Hà Nội' })
    expect(places[0]).toMatchObject({ kind: 'town', name: 'Hanoi', zoom: 12 })
    expect(attribution).toBe('GeoNames')
  })

  test('returns the requested number, near ones first', async () => {
    expect((await search(api, { q: 'Springfield' })).places).toHaveLength(6)
    const { places } = await search(api, { q: 'Springfield', limit: '3', near: '-123.02,44.05' })
    expect(places).toHaveLength(3)
    expect(places[0]!.detail).toContain('Oregon')
  })

  test('finds nothing for an empty text', async () => {
    expect(await search(api, { q: ' ' })).toMatchObject({ places: [] })
    expect(await search(api, { q: '10 Downing Street' })).toMatchObject({ places: [] })
  })

  test('finds the town of an address and names the unknown street', async () => {
    const { places, left_out } = await search(api, { q: '10 Downing Street, London' })
    expect(places[0]).toMatchObject({ kind: 'town', name: 'London' })
    expect(left_out).toBe('10 Downing Street')
    const withoutComma = await search(api, { q: 'rue grimaldi monaco' })
    expect([withoutComma.places[0]!.name, withoutComma.left_out]).toEqual(['Monaco', 'rue grimaldi'])
    expect((await search(api, { q: 'Paris, Texas' })).left_out).toBe('')
    expect((await search(api, { q: '10 Downing Street, Nowhereatall' })).left_out).toBe('')
  })

  test.each([
    ['no text', {}],
    ['a text without end', { q: 'a'.repeat(101) }],
    ['a hundred places', { q: 'a', limit: '100' }],
    ['no place at all', { q: 'a', limit: '0' }],
    ['a place that is none', { q: 'a', near: 'here' }],
  ])('refuses %s', async (_, query: Record<string, string>) => {
    const path = `${searchPlaces.path}?${new URLSearchParams(query).toString()}`
    expect(await api.raw('GET', path)).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT' } })
  })
})

describe('with Photon', () => {
  let geocoder: Geocoder
  let api: TestApi
  beforeEach(async () => {
    geocoder = await startGeocoder()
    api = await startTestApi({ env: { GEOCODER_URL: `${geocoder.url}/api` } })
  })

  const house = {
    geometry: { type: 'Point', coordinates: [-0.1277, 51.5034] },
    properties: {
      housenumber: '10',
      street: 'Downing Street',
      city: 'London',
      country: 'United Kingdom',
      countrycode: 'GB',
      type: 'house',
    },
  }

  test('finds addresses by the given words and place', async () => {
    geocoder.answer = { status: 200, body: JSON.stringify({ features: [house, { geometry: null }] }) }
    const { places, attribution } = await search(api, { q: '10 Downing Street', near: '0,51' })
    expect(places).toEqual([
      {
        kind: 'address',
        name: 'Downing Street 10',
        detail: 'London',
        country: 'GB',
        lng: -0.1277,
        lat: 51.5034,
        bbox: null,
        zoom: 16,
      },
    ])
    expect(attribution).toContain('OpenStreetMap')
    const sent = new URL(geocoder.requests[0]!.url!, geocoder.url).searchParams
    expect(Object.fromEntries(sent)).toEqual({ q: '10 Downing Street', limit: '6', lon: '0', lat: '51' })
    expect(geocoder.requests[0]!.headers['user-agent']).toContain('Meridian')
  })

  test('sends the same query once', async () => {
    geocoder.answer = { status: 200, body: JSON.stringify({ features: [house] }) }
    await search(api, { q: 'Downing Street' })
    await search(api, { q: 'downing street ' })
    expect(geocoder.requests).toHaveLength(1)
  })

  test('sends neither coordinates nor the first letters', async () => {
    expect((await search(api, { q: '21.03, 105.85' })).places[0]).toMatchObject({ kind: 'coordinates' })
    await search(api, { q: 'ha' })
    expect(geocoder.requests).toHaveLength(0)
  })

  test.each([
    ['fails', { status: 500, body: 'no' }],
    ['answers nonsense', { status: 200, body: '<html>' }],
    ['hangs', 'nothing' as const],
  ])('while it %s, uses the gazetteer and pauses the geocoder', async (_, answer) => {
    geocoder.answer = answer
    expect((await search(api, { q: 'Hanoi' })).places[0]).toMatchObject({ name: 'Hanoi' })
    expect((await search(api, { q: 'Da Nang' })).places[0]).toMatchObject({ name: 'Da Nang' })
    expect(geocoder.requests).toHaveLength(1)
  })
})

test('sends Nominatim only queries that the gazetteer can not answer', async () => {
  const geocoder = await startGeocoder()
  const api = await startTestApi({
    env: { GEOCODER_URL: `${geocoder.url}/search`, GEOCODER_KIND: 'nominatim' },
  })
  geocoder.answer = {
    status: 200,
    body: JSON.stringify([
      {
        lat: '51.5034',
        lon: '-0.1277',
        name: '10 Downing Street',
        display_name: '10 Downing Street, Westminster, London, United Kingdom',
        addresstype: 'office',
        boundingbox: ['51.503', '51.504', '-0.128', '-0.127'],
      },
    ]),
  }
  expect((await search(api, { q: 'Hanoi' })).places[0]).toMatchObject({ name: 'Hanoi' })
  expect(geocoder.requests).toHaveLength(0)
  expect((await search(api, { q: '10 Downing Street' })).places).toEqual([
    expect.objectContaining({ kind: 'address', detail: 'Westminster, London, United Kingdom', bbox: null }),
  ])
  expect(new URL(geocoder.requests[0]!.url!, geocoder.url).searchParams.get('format')).toBe('jsonv2')
  const known = await search(api, { q: '10 Downing Street, London' })
  expect(known, 'the town alone does not answer the query').toMatchObject({
    places: [{ kind: 'address' }],
    left_out: '',
  })
})
