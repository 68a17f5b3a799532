import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ROWS,
  cellSize,
  cellAt,
  cellBbox,
  cellCenter,
  cellId,
  cellOf,
  cellRing,
  columnsOfRow,
  isCellId,
  isForSale,
  snapBbox,
} from './grid.ts'
import { cells, ids, latitudes, longitudes } from './arbitrary-cells.ts'

describe('cells', () => {
  test('convert between id and row and column', () => {
    fc.assert(
      fc.property(cells, (cell) => {
        const id = cellId(cell)
        expect(cellOf(id)).toEqual(cell)
        expect(isCellId(id)).toBe(true)
      }),
    )
  })

  test('have consistent ids, boxes and rings', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const [west, south, east, north] = cellBbox(id)
        const [lng, lat] = cellCenter(id)
        expect(cellAt(lng, lat)).toBe(id)
        expect(snapBbox([west, south, east, north])).toBe(id)
        const ring = cellRing(id)
        expect(ring[0]).toEqual(ring[4])
        expect(Math.min(...ring.map((corner) => corner[0]))).toBe(west)
        expect(Math.max(...ring.map((corner) => corner[0]))).toBe(east)
        expect(Math.min(...ring.map((corner) => corner[1]))).toBe(south)
        expect(Math.max(...ring.map((corner) => corner[1]))).toBe(north)
      }),
    )
  })

  test('contain every point once, without their north and east edges', () => {
    const onAnEdge = ids.chain((id) => {
      const [west, south, east, north] = cellBbox(id)
      return fc.record({ lng: fc.constantFrom(west, east), lat: fc.constantFrom(south, north) })
    })
    const points = fc.oneof(fc.record({ lng: longitudes, lat: latitudes }), onAnEdge)
    fc.assert(
      fc.property(points, ({ lng, lat }) => {
        const [west, south, east, north] = cellBbox(cellAt(lng, lat))
        const wrapped = lng === 180 ? -180 : lng
        expect(west).toBeLessThanOrEqual(wrapped)
        expect(east).toBeGreaterThan(wrapped)
        expect(south).toBeLessThanOrEqual(lat)
        expect(north > lat || lat === 90).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('never cross the antimeridian', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const [west, , east] = cellBbox(id)
        expect(west).toBeGreaterThanOrEqual(-180)
        expect(east).toBeLessThanOrEqual(180)
        expect(west).toBeLessThan(east)
      }),
    )
    expect(cellAt(180, 10)).toBe(cellAt(-180, 10))
    expect(cellAt(540, 10)).toBe(cellAt(180, 10))
    expect(cellAt(190, 10)).toBe(cellAt(-170, 10))
  })

  test('beyond a pole are those at the pole', () => {
    expect(cellOf(cellAt(0, 90)).row).toBe(ROWS - 1)
    expect(cellOf(cellAt(0, 91)).row).toBe(ROWS - 1)
    expect(cellOf(cellAt(0, -91)).row).toBe(0)
  })

  test('do not exist for NaN and infinite coordinates', () => {
    expect(() => cellAt(Number.NaN, 0)).toThrow(RangeError)
    expect(() => cellAt(0, Number.POSITIVE_INFINITY)).toThrow(RangeError)
  })

  test('do not exist off the grid', () => {
    const beyond = [cellId({ row: ROWS, col: 0 }), cellId({ row: 0, col: columnsOfRow(0) })]
    for (const id of [...beyond, -1, 0.5, Number.NaN, 2 ** 34, Number.MAX_SAFE_INTEGER])
      expect(isCellId(id)).toBe(false)
  })

  test('are within 0.4% of 0.16024 square kilometres up to 60 degrees and 2.5% up to 85', () => {
    const worst = { to60: 0, to85: 0 }
    for (let row = 0; row < ROWS; row++) {
      const id = cellId({ row, col: 0 })
      const [, south, , north] = cellBbox(id)
      const latitude = Math.max(Math.abs(south), Math.abs(north))
      const error = Math.abs(cellSize(id) / 160_240 - 1)
      if (latitude <= 60) worst.to60 = Math.max(worst.to60, error)
      if (latitude <= 85) worst.to85 = Math.max(worst.to85, error)
    }
    expect(worst.to60).toBeLessThan(0.004)
    expect(worst.to85).toBeLessThan(0.025)
  })

  test('add up to the surface of the sphere', () => {
    let sum = 0
    for (let row = 0; row < ROWS; row++) sum += cellSize(cellId({ row, col: 0 })) * columnsOfRow(row)
    expect(sum / (4 * Math.PI * 6_371_008.8 ** 2)).toBeCloseTo(1, 9)
  })

  test('are for sale if completely within 85 degrees', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const [, south, , north] = cellBbox(id)
        expect(isForSale(id)).toBe(south >= -85 && north <= 85)
      }),
    )
    expect(isForSale(cellAt(0, 84.99))).toBe(true)
    expect(isForSale(cellAt(0, 85))).toBe(false)
    expect(isForSale(cellAt(0, -85))).toBe(false)
    expect(isForSale(-1)).toBe(false)
  })
})

describe('boxes from clients', () => {
  test('match a cell within a millionth of a degree, and none beyond', () => {
    const nudges = fc.double({ min: -9e-7, max: 9e-7, noNaN: true })
    fc.assert(
      fc.property(ids, nudges, fc.integer({ min: 0, max: 3 }), (id, nudge, side) => {
        const near = cellBbox(id).map((edge, at) => (at === side ? edge + nudge : edge))
        expect(snapBbox(near)).toBe(id)
        const far = cellBbox(id).map((edge, at) => (at === side ? edge + 2e-6 : edge))
        expect(snapBbox(far)).toBeNull()
      }),
    )
  })

  test('with invalid numbers match no cell', () => {
    const [west, south, east, north] = cellBbox(cellAt(105.85, 21.03))
    expect(snapBbox([])).toBeNull()
    expect(snapBbox([west, south, east])).toBeNull()
    expect(snapBbox([west, south, east, Number.NaN])).toBeNull()
    expect(snapBbox([east, south, west, north])).toBeNull()
    expect(snapBbox([west + 360, south, east + 360, north])).toBeNull()
    expect(snapBbox([west, south, east + (east - west), north])).toBeNull()
  })
})
