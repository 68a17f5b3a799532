import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packPlots, unpackPlots } from './plot-index.ts'
import type { IndexedPlot } from './plot-index.ts'

const word = fc.stringMatching(/^[\p{L} '-]{0,12}$/u)
const aPlot = fc.record({
  cell: fc.nat({ max: 2 ** 34 - 1 }),
  collectionId: fc.constantFrom('', 'first', 'second'),
  district: word,
  country: word,
  createdAt: fc.nat({ max: 2 ** 33 }),
  price: fc.constantFrom(0, 25, 23),
  name: fc.option(word),
  minted: fc.boolean(),
})
const byCell = (a: IndexedPlot, b: IndexedPlot) => a.cell - b.cell

test('unpacks what it packed', () => {
  fc.assert(
    fc.property(fc.uniqueArray(aPlot, { selector: ({ cell }) => cell }), (plots) => {
      const sorted = plots.toSorted(byCell)
      expect(unpackPlots(JSON.parse(JSON.stringify(packPlots(sorted))) as never)).toEqual(sorted)
    }),
  )
})

test('packs ten thousand plots in five hundred collections into less than 20 bytes each', () => {
  const plots = Array.from({ length: 10_000 }, (_, n) => ({
    cell: 9_000_000_000 + n * 3,
    collectionId: `collection ${n % 500}`,
    district: 'Sơn Trà',
    country: 'VN',
    createdAt: 1_767_225_600,
    price: 25,
    name: null,
    minted: false,
  }))
  expect(JSON.stringify(packPlots(plots)).length).toBeLessThan(200_000)
})
