import { vietnameseSeas } from '@meridian/shared/names/vietnamese-seas'
import { describe, expect, test } from 'vitest'
import { searchAddress, searchPlaces } from './search-places.ts'

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
])('finds %s by any of its names', (text, expected) => {
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
])('tolerates the typing error in %s', (text, expected) => {
  expect(first(text)).toMatch(expected)
})

test.each([
  ['Paris Texas', /^Paris, .*Texas/],
  ['Paris, TX', /^Paris, .*Texas/],
  ['Hoi An Viet Nam', /^Hoi An/],
  ['London, Ontario', /^London, .*Ontario/],
  ['Springfield IL', /^Springfield, .*Illinois/],
])('distinguishes by region: %s', (text, expected) => {
  expect(first(text)).toMatch(expected)
})

describe('regions, countries and seas', () => {
  test.each([
    ['Vietnam', 'country', 'Vietnam'],
    ['Việt Nam', 'country', 'Vietnam'],
    ['usa', 'country', 'United States'],
    ['Deutschland', 'country', 'Germany'],
    ['Texas', 'region', 'Texas'],
    ['Bavaria', 'region', 'Bavaria'],
    ['South China Sea', 'sea', 'South China Sea'],
  ])('finds %s as a %s, with a box', (text, kind, name) => {
    const [place] = searchPlaces(text, 1)
    expect(place).toMatchObject({ kind, name })
    const [west, south, east, north] = place!.bbox!
    expect(west).toBeLessThan(east)
    expect(south).toBeLessThan(north)
  })

  test.each([
    ['Biển Đông', 'South China Sea'],
    ['bien dong', 'South China Sea'],
    ['BIỂN ĐÔNG', 'South China Sea'],
    ['vịnh bắc bộ', 'Gulf of Tonkin'],
    ['Vinh Bac Bo', 'Gulf of Tonkin'],
    ['Eo biển Manche', 'English Channel'],
    ['Manche', 'English Channel'],
    ['Địa Trung Hải', 'Mediterranean Sea'],
    ['an do duong', 'Indian Ocean'],
    ['Thái Bình Dương', 'North Pacific Ocean'],
  ])('finds the sea that Vietnamese calls %s', (text, name) => {
    expect(searchPlaces(text, 6)).toContainEqual(expect.objectContaining({ kind: 'sea', name }))
  })

  test('finds each sea by its whole Vietnamese name without accents', () => {
    const plain = (text: string) =>
      text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D')
    const missed = Object.entries(vietnameseSeas).filter(([name, vietnamese]) =>
      searchPlaces(plain(vietnamese), 3).every((place) => place.name !== name),
    )
    expect(missed).toEqual([])
  })

  test.each([
    ['21.03, 105.85', 21.03, 105.85],
    ['21.03 105.85', 21.03, 105.85],
    ['-33.86;151.21', -33.86, 151.21],
    ['21.03N, 105.85E', 21.03, 105.85],
    ['105.85E 21.03N', 21.03, 105.85],
    ['33°51′25″S, 151°12′55″E', -33.85694, 151.21528],
  ])('reads %s as a place on Earth', (text, lat, lng) => {
    const [place] = searchPlaces(text, 5)
    expect(place!.kind).toBe('coordinates')
    expect(place!.lat).toBeCloseTo(lat, 4)
    expect(place!.lng).toBeCloseTo(lng, 4)
    expect(place!.detail).not.toBe('')
  })

  test.each(['95, 20', '20, 200', '10 Downing Street', '', '  ', '!!!', '1N, 2N'])(
    'finds nothing for “%s”',
    (text) => {
      expect(searchPlaces(text, 5)).toEqual([])
    },
  )
})

test('finds places by the start of a name, cities before villages', () => {
  expect(searchPlaces('lon', 3).map(({ name }) => name)).toContain('London')
  expect(searchPlaces('san fran', 1)[0]).toMatchObject({ name: 'San Francisco' })
  expect(searchPlaces('tok', 1)[0]).toMatchObject({ name: 'Tokyo' })
})

test('returns no more than requested, and none twice', () => {
  const found = searchPlaces('Springfield', 8)
  expect(found).toHaveLength(8)
  expect(new Set(found.map(({ lng, lat }) => `${lng} ${lat}`)).size).toBe(8)
})

test('sorts near places first among many of one name', () => {
  const [here] = searchPlaces('Springfield', 5, { lng: -123, lat: 44 })
  expect(here!.detail).toContain('Oregon')
  const [there] = searchPlaces('Springfield', 5, { lng: -72.6, lat: 42.1 })
  expect(there!.detail).toContain('Massachusetts')
})

test('finds the city for a typing error that is also a small place’s name', () => {
  expect(searchPlaces('Hanio', 5).map(({ name }) => name)).toContain('Hanoi')
})

test('finds the town of an address', () => {
  expect(searchPlaces('10 Downing Street, London', 3)[0]).toMatchObject({ name: 'London' })
  expect(searchPlaces('1 Nowhere Lane, Qqqzzz Xyyyq', 3)).toEqual([])
})

test.each([
  ['rue grimaldi monaco', 'Monaco', 'rue grimaldi'],
  ['Berlin Alexanderplatz', 'Berlin', 'Alexanderplatz'],
  ['10 Downing Street London', 'London', '10 Downing Street'],
  ['12 rue de Rivoli Paris France', 'Paris', '12 rue de Rivoli'],
  ['Victoria Street 4 Singapore', 'Singapore', 'Victoria Street 4'],
])('finds the town of “%s”, an address without commas', (text, name, street) => {
  const { places, leftOut } = searchAddress(text, 3)
  expect([places[0]!.name, leftOut]).toEqual([name, street])
})

test.each(['10 Downing Street', 'rue qqqzzz', 'Qqqzzz Xyyyq Lane 5'])(
  'takes no village or street name in “%s” for a town',
  (text) => {
    expect(searchAddress(text, 3)).toEqual({ places: [], leftOut: '' })
  },
)

test.each(['Tokyo', 'Hanoi', 'Berlin', 'Vaduz', 'Hoi An'])('%s lands where plots are drawn', (text) => {
  expect(searchPlaces(text, 1)[0]!.zoom).toBeGreaterThanOrEqual(12)
})
