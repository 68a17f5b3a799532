import { describe, expect, test } from 'vitest'
import { searchPlaces } from './search-places.ts'

const first = (text: string) => {
  const [place] = searchPlaces(text, 5)
  return place ? [place.name, place.detail, place.country].filter(Boolean).join(', ') : null
}

test.each([
  ['Hanoi', /^Hanoi/],
  ['Ha Noi', /^Hanoi/],
  ['Hà Nội', /^Hanoi/],
  ['hà nội', /^Hanoi/],
  ['Saigon', /^Ho Chi Minh City/],
  ['Sài Gòn', /^Ho Chi Minh City/],
  ['Đà Nẵng', /^Da Nang/],
  ['Hoan Kiem', /^Hoàn Kiếm/],
  ['Cầu Giấy', /^Cầu Giấy/],
  ['Tokio', /^Tokyo/],
  ['München', /^Munich/],
  ['Munich', /^Munich/],
  ['北京', /^Beijing/],
  ['東京', /^Tokyo/],
  ['Москва', /^Moscow/],
  ['القاهرة', /^Cairo/],
  ['Paris', /^Paris, .*FR$/],
  ['London', /^London, .*GB$/],
  ['New York', /^New York City/],
  ['St Petersburg', /^Saint Petersburg/],
])('%s is found by any of its names', (text, expected) => {
  expect(first(text)).toMatch(expected)
})

test.each([
  ['Londn', /^London, .*GB$/],
  ['New Yrok', /^New York City/],
  ['Bejing', /^Beijing/],
  ['San Franciso', /^San Francisco, .*California/],
  ['sydeny', /^Sydney, .*AU$/],
  ['Marseile', /^Marseille/],
  ['Ho Chi Min', /^Ho Chi Minh City/],
])('the slip in %s is forgiven', (text, expected) => {
  expect(first(text)).toMatch(expected)
})

test.each([
  ['Paris Texas', /^Paris, .*Texas/],
  ['Paris, TX', /^Paris, .*Texas/],
  ['Hoi An Viet Nam', /^Hoi An/],
  ['London, Ontario', /^London, .*Ontario/],
  ['Springfield IL', /^Springfield, .*Illinois/],
])('%s says which one is meant', (text, expected) => {
  expect(first(text)).toMatch(expected)
})

describe('what is not a town', () => {
  test.each([
    ['Vietnam', 'country', 'Vietnam'],
    ['Việt Nam', 'country', 'Vietnam'],
    ['usa', 'country', 'United States'],
    ['Deutschland', 'country', 'Germany'],
    ['Texas', 'region', 'Texas'],
    ['Bavaria', 'region', 'Bavaria'],
    ['South China Sea', 'sea', 'South China Sea'],
  ])('%s is a %s, with a box to look at', (text, kind, name) => {
    const [place] = searchPlaces(text, 1)
    expect(place).toMatchObject({ kind, name })
    const [west, south, east, north] = place!.bbox!
    expect(west).toBeLessThan(east)
    expect(south).toBeLessThan(north)
  })

  test.each([
    ['21.03, 105.85', 21.03, 105.85],
    ['21.03 105.85', 21.03, 105.85],
    ['-33.86;151.21', -33.86, 151.21],
    ['21.03N, 105.85E', 21.03, 105.85],
    ['105.85E 21.03N', 21.03, 105.85],
    ['33°51′25″S, 151°12′55″E', -33.85694, 151.21528],
  ])('%s is a place on Earth', (text, lat, lng) => {
    const [place] = searchPlaces(text, 5)
    expect(place!.kind).toBe('coordinates')
    expect(place!.lat).toBeCloseTo(lat, 4)
    expect(place!.lng).toBeCloseTo(lng, 4)
    expect(place!.detail).not.toBe('')
  })

  test.each(['95, 20', '20, 200', '10 Downing Street', '', '  ', '!!!', '1N, 2N'])(
    '“%s” is nowhere',
    (text) => {
      expect(searchPlaces(text, 5)).toEqual([])
    },
  )
})

test('the start of a name is enough, and cities come before villages', () => {
  expect(searchPlaces('lon', 3).map(({ name }) => name)).toContain('London')
  expect(searchPlaces('san fran', 1)[0]).toMatchObject({ name: 'San Francisco' })
  expect(searchPlaces('tok', 1)[0]).toMatchObject({ name: 'Tokyo' })
})

test('no more than asked for, and none twice', () => {
  const found = searchPlaces('Springfield', 8)
  expect(found).toHaveLength(8)
  expect(new Set(found.map(({ lng, lat }) => `${lng} ${lat}`)).size).toBe(8)
})

test('of many places of one name, what is near comes first', () => {
  const [here] = searchPlaces('Springfield', 5, { lng: -123, lat: 44 })
  expect(here!.detail).toContain('Oregon')
  const [there] = searchPlaces('Springfield', 5, { lng: -72.6, lat: 42.1 })
  expect(there!.detail).toContain('Massachusetts')
})

test('a slip that happens to be another name of a small place still finds the city', () => {
  expect(searchPlaces('Hanio', 5).map(({ name }) => name)).toContain('Hanoi')
})

test('of an address, the place behind the street is found', () => {
  expect(searchPlaces('10 Downing Street, London', 3)[0]).toMatchObject({ name: 'London' })
  expect(searchPlaces('1 Nowhere Lane, Qqqzzz Xyyyq', 3)).toEqual([])
})
