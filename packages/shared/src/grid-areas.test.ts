import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ROWS,
  bandOf,
  blockBbox,
  blockCells,
  blockOf,
  blockRange,
  blocksInView,
  boxesTouched,
  cellAt,
  cellBbox,
  cellCenter,
  cellId,
  cellOf,
  cellsInRectangle,
  columnsOfRow,
  indexInBlock,
  isBlock,
  neighbour,
} from './grid.ts'
import { cells, ids } from './arbitrary-cells.ts'

describe('neighbours', () => {
  test('to the east and west share an edge and are mutual', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const east = neighbour(id, 'east')!
        expect(neighbour(east, 'west')).toBe(id)
        const edge = cellBbox(id)[2]
        expect(cellBbox(east)[0]).toBe(edge === 180 ? -180 : edge)
        expect(cellOf(east).row).toBe(cellOf(id).row)
      }),
    )
  })

  test('to the north and south share an edge, and lie under the centre where bands meet', () => {
    const notLast = ids.filter((id) => cellOf(id).row < ROWS - 1)
    fc.assert(
      fc.property(notLast, (id) => {
        const north = neighbour(id, 'north')!
        const [own, other] = [cellBbox(id), cellBbox(north)]
        expect(other[1]).toBe(own[3])
        const [center] = cellCenter(id)
        expect(other[0] <= center && center < other[2]).toBe(true)
        expect(cellBbox(neighbour(north, 'south')!)[3]).toBe(other[1])
      }),
    )
  })

  test('within a band are mutual in the same column', () => {
    const start = cellAt(105.85, 21.03)
    const north = neighbour(start, 'north')!
    expect(bandOf(cellOf(north).row)).toBe(bandOf(cellOf(start).row))
    expect(cellOf(north).col).toBe(cellOf(start).col)
    expect(neighbour(north, 'south')).toBe(start)
  })

  test('end at the poles', () => {
    expect(neighbour(cellAt(0, 90), 'north')).toBeNull()
    expect(neighbour(cellAt(0, -90), 'south')).toBeNull()
  })
})

describe('rectangles', () => {
  const whole = (id: number) => {
    const [west, south, east, north] = cellBbox(id)
    return { west, south, east, north }
  }

  test('are outlined by the edges of their plots, one box per band', () => {
    const one = cellAt(105.85, 21.03)
    const [lng, lat] = cellCenter(one)
    const [box, ...others] = boxesTouched({ west: lng, south: lat, east: lng + 0.001, north: lat + 0.001 })
    expect(others).toEqual([])
    box!.forEach((edge, side) => expect(edge).toBeCloseTo(cellBbox(one)[side]!, 6))

    const wide = { west: 179.9, south: 20, east: 180.1, north: 20.5 }
    const boxes = boxesTouched(wide)
    expect(boxes.length).toBeGreaterThan(1)
    const { ids: touched } = cellsInRectangle(wide, 100_000)
    const inside = touched.filter((id) => {
      const [x, y] = cellCenter(id)
      const near = x < 0 ? x + 360 : x
      return boxes.some(([west, south, east, north]) => west < near && near < east && south < y && y < north)
    })
    expect(inside, 'across the antimeridian too').toEqual(touched)
    for (const [west, , east] of boxes) {
      expect(west).toBeLessThanOrEqual(wide.west)
      expect(east).toBeGreaterThanOrEqual(wide.east)
    }
    const north = boxes.map(([, , , top]) => top)
    expect(north.slice(1), 'each begins where the one above it ends').toEqual(
      boxes.slice(0, -1).map(([, south]) => south),
    )
  })

  test('of one cell contain that cell only', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(cellsInRectangle(whole(id), 10)).toEqual({ ids: [id], total: 1 })
        expect(blocksInView(whole(id))).toEqual([blockOf(id)])
      }),
    )
  })

  test('contain exactly the overlapping cells, across bands and the antimeridian', () => {
    const sizes = fc.double({ min: 0.0001, max: 0.02, noNaN: true })
    const places = fc.oneof(
      cells.map((cell) => cellCenter(cellId(cell))),
      fc.constantFrom([179.995, 60.2]),
    )
    fc.assert(
      fc.property(places, sizes, sizes, ([lng, lat], width, height) => {
        const rectangle = { west: lng, south: lat, east: lng + width, north: Math.min(lat + height, 90) }
        const { ids: found, total } = cellsInRectangle(rectangle, 10_000)
        expect(total).toBe(found.length)
        expect(new Set(found).size).toBe(total)
        // The same rectangle with its east given west of its west.
        const wrapped = { ...rectangle, east: rectangle.east >= 180 ? rectangle.east - 360 : rectangle.east }
        expect(cellsInRectangle(wrapped, 10_000).ids).toEqual(found)
        const steps = [0, 0.25, 0.5, 0.75, 0.999]
        for (const x of steps)
          for (const y of steps)
            expect(found).toContain(cellAt(lng + width * x, lat + (rectangle.north - lat) * y))
        for (const id of found) {
          const [west, south, east, north] = cellBbox(id)
          expect(south < rectangle.north && north > rectangle.south).toBe(true)
          const overlaps = [0, 360].some(
            (turn) => west + turn < rectangle.east && east + turn > rectangle.west,
          )
          expect(overlaps).toBe(true)
        }
        expect(new Set(found.map(blockOf))).toEqual(new Set(blocksInView(rectangle)))
      }),
    )
  })

  test('return the first cells in reading order and count the others', () => {
    const start = whole(cellAt(105.85, 21.03))
    const rectangle = {
      west: start.west,
      south: start.south,
      east: start.west + 0.1,
      north: start.south + 0.1,
    }
    const { ids: first, total } = cellsInRectangle(rectangle, 300)
    expect(first).toHaveLength(300)
    expect(total).toBeGreaterThan(600)
    expect(first[0]).toBe(cellAt(rectangle.west, rectangle.north))
    expect(first[1]).toBe(neighbour(first[0]!, 'east'))
    expect(cellsInRectangle(rectangle, 0)).toEqual({ ids: [], total })
  })

  test('of the whole world contain about 3.2 billion cells, each once', () => {
    let expected = 0
    for (let row = 0; row < ROWS; row++) expected += columnsOfRow(row)
    for (const [west, east] of [
      [-180, 180],
      [0, 360],
      [-200, 400],
    ]) {
      const world = { west: west!, south: -90, east: east!, north: 90 }
      expect(cellsInRectangle(world, 1).total).toBe(expected)
    }
    expect(expected / 1e9).toBeCloseTo(3.18, 2)
  })

  test('without width are one cell wide, also on the antimeridian', () => {
    expect(cellsInRectangle({ west: 180, south: 5, east: 180, north: 5 }, 9).total).toBe(1)
    expect(cellsInRectangle({ west: 10, south: 5, east: 10, north: 5 }, 9).ids).toEqual([cellAt(10, 5)])
  })

  test('that end on the antimeridian do not continue on the other side', () => {
    const { row } = cellOf(cellAt(0, 10))
    const last = cellId({ row, col: columnsOfRow(row) - 1 })
    const [west, south, east, north] = cellBbox(last)
    expect(cellsInRectangle({ west, south, east, north }, 9).ids).toEqual([last])
    expect(cellsInRectangle({ west, south, east: -180, north }, 9).ids).toEqual([last])
  })
})

describe('blocks', () => {
  test('are one range of ids within one band', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const block = blockOf(id)
        const { first, end } = blockRange(block)
        expect(id).toBeGreaterThanOrEqual(first)
        expect(id).toBeLessThan(end)
        expect(first + indexInBlock(id)).toBe(id)
        expect(isBlock(block)).toBe(true)
        const [west, south, east, north] = blockBbox(block)
        const box = cellBbox(id)
        expect(box[0] >= west && box[1] >= south && box[2] <= east && box[3] <= north).toBe(true)
        expect(bandOf(cellOf(first).row)).toBe(bandOf(cellOf(id).row))
      }),
    )
  })

  test('are full except the last of a band and those at the north pole', () => {
    expect(blockCells(blockOf(cellAt(0, 0)))).toHaveLength(4096)
    const { row } = cellOf(cellAt(0, 10))
    const rest = columnsOfRow(row) % 64
    expect(blockCells(blockOf(cellAt(179.9999, 10)))).toHaveLength(64 * rest)
    expect(blockCells(blockOf(cellAt(-180, 89.99)))).toHaveLength(16 * columnsOfRow(ROWS - 1))
  })

  test('do not exist off the grid', () => {
    for (const block of [-1, 0.5, Number.NaN, 2 ** 22, blockOf(cellId({ row: 0, col: 64 * 20 }))])
      expect(isBlock(block)).toBe(false)
  })

  test('of a full-width view are each listed once', () => {
    const view = { west: -180, south: 10, east: 180, north: 10.1 }
    const blocks = blocksInView(view)
    expect(new Set(blocks).size).toBe(blocks.length)
    expect(new Set(cellsInRectangle(view, 10_000_000).ids.map(blockOf))).toEqual(new Set(blocks))
  })
})
