/** Random cells for property tests, with edges of the grid more often than by chance. */
import fc from 'fast-check'
import { ROWS, cellId, columnsOfRow } from './grid.ts'
import type { Cell } from './grid.ts'

export const rows = fc.oneof(
  fc.integer({ min: 0, max: ROWS - 1 }),
  // Around the edges of bands, and in the short band at the north pole.
  fc.integer({ min: 0, max: 780 }).chain((band) => fc.constantFrom(band * 64, band * 64 + 63)),
  fc.integer({ min: ROWS - 16, max: ROWS - 1 }),
)
export const cells: fc.Arbitrary<Cell> = rows.chain((row) => {
  const last = columnsOfRow(row) - 1
  const columns = fc.oneof(fc.integer({ min: 0, max: last }), fc.constantFrom(0, 1, last - 1, last))
  return columns.map((col) => ({ row, col }))
})
export const ids = cells.map(cellId)
export const longitudes = fc.double({ min: -180, max: 180, noNaN: true })
export const latitudes = fc.double({ min: -90, max: 90, noNaN: true })
