import { cellArea, cellAt, cellBbox, neighbour } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { describeDeed } from './describe-deed.ts'

const first = cellAt(105.8525, 21.0288)
const plot = (cell: number, district: string, outcome: 'granted' | 'refunded' = 'granted') => ({
  _id: String(cell),
  bbox: cellBbox(cell),
  areas: [{ district, country: 'VN' }],
  price: 25,
  outcome,
})
const [second, third] = [neighbour(first, 'east')!, neighbour(first, 'north')!]

test('a deed is of what was given, at the place where most of it lies', () => {
  const far = neighbour(third, 'north')!
  const plots = [
    plot(first, 'Ba Đình'),
    plot(second, 'Quận Hoàn Kiếm'),
    plot(third, 'Quận Hoàn Kiếm'),
    plot(far, 'Tây Hồ', 'refunded'),
  ]
  const deed = describeDeed({ plots })
  expect(deed).toMatchObject({
    cells: [first, second, third],
    area: { district: 'Quận Hoàn Kiếm', country: 'VN' },
    elsewhere: 1,
  })
  expect(deed?.squareMetres).toBeCloseTo(cellArea(first) + cellArea(second) + cellArea(third))
})

test('there is none where nothing was given', () => {
  expect(describeDeed({ plots: [plot(first, 'Ba Đình', 'refunded')] })).toBeNull()
  expect(describeDeed({ plots: [] })).toBeNull()
})

test('its centre is the middle of the land, not of one of its plots; far ones are left out of it', () => {
  const [west, south] = cellBbox(first)
  const [, , east, north] = cellBbox(second)
  const two = describeDeed({ plots: [plot(first, ''), plot(second, '')] })
  expect(two?.center.lng).toBeCloseTo((west + east) / 2, 6)
  expect(two?.center.lat).toBeCloseTo((south + north) / 2, 6)
  const withFar = describeDeed({ plots: [plot(first, ''), plot(second, ''), plot(cellAt(-70, -30), '')] })
  expect(withFar?.center.lng).toBeCloseTo((west + east) / 2, 6)
})
