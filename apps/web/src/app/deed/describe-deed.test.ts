import { cellSize, cellAt, cellBbox, neighbour } from '@meridian/shared/grid'
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

test('describes the granted plots, at the place where most of them lie', () => {
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
  expect(deed?.squareMetres).toBeCloseTo(cellSize(first) + cellSize(second) + cellSize(third))
})

test('returns nothing when no plot was granted', () => {
  expect(describeDeed({ plots: [plot(first, 'Ba Đình', 'refunded')] })).toBeNull()
  expect(describeDeed({ plots: [] })).toBeNull()
})

test('centres on the middle of the land and leaves out distant plots', () => {
  const [west, south] = cellBbox(first)
  const [, , east, north] = cellBbox(second)
  const two = describeDeed({ plots: [plot(first, ''), plot(second, '')] })
  expect(two?.center.lng).toBeCloseTo((west + east) / 2, 6)
  expect(two?.center.lat).toBeCloseTo((south + north) / 2, 6)
  const withFar = describeDeed({ plots: [plot(first, ''), plot(second, ''), plot(cellAt(-70, -30), '')] })
  expect(withFar?.center.lng).toBeCloseTo((west + east) / 2, 6)
})
