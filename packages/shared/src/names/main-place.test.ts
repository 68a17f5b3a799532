import { expect, test } from 'vitest'
import { cellAt } from '../grid.ts'
import { mainPlace } from './main-place.ts'

const vn = (district: string) => ({ district, country: 'VN' })
const paris = { district: 'Paris', country: 'FR' }

test('names the place of the largest group, although each of its plots is in another district', () => {
  const cells = [cellAt(2.29, 48.86), cellAt(105.85, 21.03), cellAt(105.9, 21.03)]
  expect(mainPlace(cells, [paris, vn('Hoàn Kiếm'), vn('Long Biên')])).toEqual({
    cells: cells.slice(1),
    area: vn('Hoàn Kiếm'),
    elsewhere: 2,
  })
})

test('has a place without known areas', () => {
  expect(mainPlace([cellAt(0, 0)], [undefined])).toMatchObject({
    area: { district: '', country: '' },
    elsewhere: 0,
  })
  expect(mainPlace([], [])).toMatchObject({ cells: [], elsewhere: 0 })
})
