import { describe, expect, test } from 'vitest'
import { describePlace, INTERNATIONAL_WATERS } from './describe-place.ts'

type Known = [name: string, lat: number, lng: number, country: string | null, division: RegExp]

/** Landmarks, borders that run through towns, enclaves, islands, wilderness. */
const known: Known[] = [
  ['Hoàn Kiếm lake', 21.0288, 105.8525, 'VN', /Hoàn Kiếm/],
  ['Bến Thành market', 10.7725, 106.698, 'VN', /Quận (Một|1)/],
  ['Mỹ Khê beach', 16.0612, 108.2467, 'VN', /Sơn Trà|Ngũ Hành Sơn/],
  ['the old town of Hội An', 15.8772, 108.3285, 'VN', /Hội An/],
  ['Sa Pa', 22.3364, 103.8438, 'VN', /Sa Pa/],
  ['Big Ben', 51.5007, -0.1246, 'GB', /London|Westminster/],
  ['the Eiffel Tower', 48.8584, 2.2945, 'FR', /Paris/],
  ['Times Square', 40.758, -73.9855, 'US', /New York/],
  ['the Golden Gate Bridge', 37.8199, -122.4783, 'US', /Marin|San Francisco/],
  ['Shibuya crossing', 35.6595, 139.7005, 'JP', /Shibuya/],
  ['Osaka castle', 34.6873, 135.5262, 'JP', /Osaka|Ōsaka/],
  ['the Forbidden City', 39.9163, 116.3972, 'CN', /Beijing/],
  ['Marina Bay Sands', 1.2834, 103.8607, 'SG', /Marina|Singapore/],
  ['Wat Arun', 13.7437, 100.4889, 'TH', /Bangkok/],
  ['Angkor Wat', 13.4125, 103.867, 'KH', /Siem Reap|Siemreap/],
  ['Saint Peter’s', 41.9022, 12.4539, 'VA', /Vatican/],
  ['the casino of Monte Carlo', 43.7391, 7.4277, 'MC', /Monte-Carlo|Monaco/],
  ['Basel minster', 47.5565, 7.5922, 'CH', /Basel/],
  ['Saint-Louis, beside Basel', 47.5889, 7.5594, 'FR', /Haut-Rhin|Saint-Louis/],
  ['Baarle-Hertog, in the Netherlands', 51.4404, 4.9306, 'BE', /Baarle|Antwerp/],
  ['El Paso', 31.7619, -106.485, 'US', /El Paso/],
  ['Ciudad Juárez, across the river', 31.6904, -106.4245, 'MX', /Juárez/],
  ['Móng Cái, on the border', 21.5248, 107.9664, 'VN', /Móng Cái/],
  ['Tahrir Square', 30.0444, 31.2357, 'EG', /Cairo|Būlāq/],
  ['Nairobi', -1.2864, 36.8172, 'KE', /Nairobi/],
  ['Copacabana', -22.9711, -43.1822, 'BR', /Rio de Janeiro|Copacabana/],
  ['the Sydney Opera House', -33.8568, 151.2153, 'AU', /Sydney/],
  ['the middle of the Sahara', 26, 1, 'DZ', /Adrar|Aoulef/],
  ['Suva', -18.1416, 178.4419, 'FJ', /Rewa|Suva/],
  ['the middle of the Pacific', 0, -160, null, /Pacific/],
]

test('describes thirty known places correctly', () => {
  const misses = known.filter(([, lat, lng, country, division]) => {
    const found = describePlace(lng, lat)
    const names = [found.district, found.region, found.town].join(' / ')
    return found.country !== (country ?? INTERNATIONAL_WATERS) || !division.test(names)
  })
  expect(misses.map(([name, lat, lng]) => [name, describePlace(lng, lat)])).toEqual([])
  expect(known).toHaveLength(30)
})

test('uses the division as the district, or else the town', () => {
  expect(describePlace(105.8525, 21.0288)).toEqual({
    district: 'Quận Hoàn Kiếm',
    country: 'VN',
    region: 'Hanoi',
    town: 'Hoàn Kiếm',
    atSea: false,
  })
  expect(describePlace(7.4277, 43.7391)).toMatchObject({ district: 'Monte-Carlo', country: 'MC' })
})

describe('at sea', () => {
  test.each([
    ['South China Sea', 12, 113],
    ['North Sea', 56, 3],
    ['Mediterranean Sea', 34.5, 19],
    ['Adriatic Sea', 43, 15.2],
    ['Caribbean Sea', 15, -73],
    ['Gulf of Mexico', 25, -91],
    ['Black Sea', 43.4, 34],
    ['Red Sea', 22, 37.6],
    ['Bay of Bengal', 14, 88],
    ['Hudson Bay', 60, -86],
    ['Sea of Japan', 40, 134.5],
    ['Tasman Sea', -38, 160],
    ['Bering Sea', 58, 178],
    ['Bering Sea', 58, -175],
    ['Arctic Ocean', 88, 40],
    ['Southern Ocean', -63, 100],
    ['North Atlantic Ocean', 45, -35],
    ['South Atlantic Ocean', -25, -15],
    ['Indian Ocean', -25, 80],
    ['North Pacific Ocean', 30, -150],
    ['South Pacific Ocean', -30, -120],
  ])('names %s at %d, %d', (sea, lat, lng) => {
    expect(describePlace(lng, lat)).toMatchObject({
      district: sea,
      country: INTERNATIONAL_WATERS,
      atSea: true,
    })
  })

  test('names the country within twelve nautical miles', () => {
    expect(describePlace(109.45, 12.15)).toMatchObject({
      district: 'South China Sea',
      country: 'VN',
      atSea: true,
    })
    expect(describePlace(110.2, 12.15).country).toBe(INTERNATIONAL_WATERS)
  })

  test('counts a bay beside a town as part of the town', () => {
    expect(describePlace(-122.4783, 37.8199)).toMatchObject({ country: 'US', atSea: false })
  })
})

test('knows only the country far from every town', () => {
  expect(describePlace(0, -80)).toMatchObject({ district: '', country: 'AQ' })
  expect(describePlace(-40, 75)).toMatchObject({ district: '', country: 'GL' })
})

test('finds a country or waters for every place, also at the edges of the map', () => {
  for (const lng of [-180, -179.99, 0, 179.99, 180]) {
    for (let lat = -90; lat <= 90; lat += 2.5) {
      expect(describePlace(lng, lat).country, `${lat}, ${lng}`).toMatch(/^[A-Z]{2}$/)
    }
  }
})
