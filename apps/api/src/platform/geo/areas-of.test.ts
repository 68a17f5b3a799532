import { cellAt } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { areasOf } from './areas-of.ts'

test('each cell has its district and country, in the order of the cells', () => {
  const cells = [cellAt(113, 12), cellAt(105.8525, 21.0288), cellAt(2.2945, 48.8584)]
  expect(areasOf(cells)).toEqual([
    { district: 'South China Sea', country: 'XZ' },
    { district: 'Quận Hoàn Kiếm', country: 'VN' },
    { district: 'Paris', country: 'FR' },
  ])
})

test('a cell is in the same place whenever and beside whichever others it is asked for', () => {
  const cells = [cellAt(105.85, 21.03), cellAt(2.35, 48.85), cellAt(-30, 30)]
  const first = areasOf(cells)
  expect(areasOf([...cells.toReversed(), cellAt(13.4, 52.5)]).slice(0, 3)).toEqual(first.toReversed())
  expect(new Set(first.map(({ country }) => country)).size).toBe(3)
})
