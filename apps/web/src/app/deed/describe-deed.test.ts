import { cellSize, cellAt, cellBbox, neighbour } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { describeDeed } from './describe-deed.ts'

const first = cellAt(105.8525, 21.0288)
const [second, third] = [neighbour(first, 'east')!, neighbour(first, 'north')!]
const far = cellAt(-70, -30)
const named = { number: '7K3M-9QX2-W4T0', at: '2026-01-01T00:00:00.000Z' }
const plot = (cell: number, district = '') => ({ _id: String(cell), areas: [{ district, country: 'VN' }] })

test('describes the plots, at the place where most of them lie', () => {
  const plots = [plot(first, 'Ba Đình'), plot(second, 'Quận Hoàn Kiếm'), plot(third, 'Quận Hoàn Kiếm')]
  const deed = describeDeed({ ...named, owner_name: null, plots })
  expect(deed).toMatchObject({
    ...named,
    cells: [first, second, third],
    area: { district: 'Quận Hoàn Kiếm', country: 'VN' },
    elsewhere: 1,
  })
  expect(deed.squareMetres).toBeCloseTo(cellSize(first) + cellSize(second) + cellSize(third))
})

test('centres on the middle of the land and leaves out distant plots', () => {
  const [west, south] = cellBbox(first)
  const [, , east, north] = cellBbox(second)
  const two = describeDeed({ ...named, owner_name: null, plots: [plot(first), plot(second)] })
  expect(two.center.lng).toBeCloseTo((west + east) / 2, 6)
  expect(two.center.lat).toBeCloseTo((south + north) / 2, 6)
  const withFar = describeDeed({ ...named, owner_name: null, plots: [plot(far), plot(first), plot(second)] })
  expect(withFar.center).toEqual(two.center)
  expect(withFar.places).toEqual([[first, second], [far]])
})
