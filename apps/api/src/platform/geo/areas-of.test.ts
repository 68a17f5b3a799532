import { seaNames } from '@meridian/gazetteer/seas'
import { cellAt } from '@meridian/shared/grid'
import { vietnameseSeas } from '@meridian/shared/names/vietnamese-seas'
import { expect, test } from 'vitest'
import { areasOf } from './areas-of.ts'

test('returns the district and country of each cell in order', () => {
  const cells = [cellAt(113, 12), cellAt(105.8525, 21.0288), cellAt(2.2945, 48.8584)]
  expect(areasOf(cells)).toEqual([
    { district: 'South China Sea', country: 'XZ' },
    { district: 'Quận Hoàn Kiếm', country: 'VN' },
    { district: 'Paris', country: 'FR' },
  ])
})

test('returns the same place for a cell every time and beside any others', () => {
  const cells = [cellAt(105.85, 21.03), cellAt(2.35, 48.85), cellAt(-30, 30)]
  const first = areasOf(cells)
  expect(areasOf([...cells.toReversed(), cellAt(13.4, 52.5)]).slice(0, 3)).toEqual(first.toReversed())
  expect(new Set(first.map(({ country }) => country)).size).toBe(3)
})

test('every sea of the gazetteer has a Vietnamese name, and no other name is translated as a sea', () => {
  expect(Object.keys(vietnameseSeas).toSorted()).toEqual(seaNames().toSorted())
  // The same in Vietnamese, or without a Vietnamese form in common use.
  const unchanged = ['Great Australian Bight', 'Kattegat', 'Río de la Plata', 'Skagerrak']
  const kept = Object.entries(vietnameseSeas).filter(([english, vietnamese]) => english === vietnamese)
  expect(kept.map(([name]) => name).toSorted()).toEqual(unchanged)
  const others = Object.entries(vietnameseSeas).filter(([english]) => !unchanged.includes(english))
  for (const [, name] of others) expect(name).toMatch(/^(Biển|Vịnh|Eo biển) \p{L}|Hải$|Dương$/u)
})
