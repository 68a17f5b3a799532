import { cellAt } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { areasOf } from './areas-of.ts'

test('each cell has its district and country, in the order of the cells', () => {
  const cells = [cellAt(113, 12), cellAt(105.8525, 21.0288), cellAt(2.2945, 48.8584)]
  expect(areasOf(cells)).toEqual([
    { district: 'South China Sea', country: 'International waters' },
    { district: 'Quận Hoàn Kiếm', country: 'Vietnam' },
    { district: 'Paris', country: 'France' },
  ])
})
