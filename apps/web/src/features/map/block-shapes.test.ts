import { blockOf, cellOf, indexInBlock, neighbour } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { CODES, HIGHLIGHTED, WANTED, blockCodes, ownCodes } from './block-codes.ts'
import { BYTES_PER_CORNER, PAINTS, PARTS_OF_PLOT, blockShapes, gridShape } from './block-shapes.ts'

const cell = 5_000_000_000
const block = blockOf(cell)
const nothing = { mine: [], selected: [], highlighted: [] }

function bitsOf(...cells: number[]): Uint8Array {
  const bits = new Uint8Array(512)
  for (const one of cells) {
    const index = indexInBlock(one)
    bits[index >> 3] = bits[index >> 3]! | (1 << (index & 7))
  }
  return bits
}

/** The corners as rectangles, in plots. */
function read(buffer: ArrayBuffer) {
  const view = new DataView(buffer)
  const corners = Array.from({ length: buffer.byteLength / BYTES_PER_CORNER }, (_, index) => {
    const at = index * BYTES_PER_CORNER
    return {
      x: view.getInt16(at, true) / PARTS_OF_PLOT,
      y: view.getInt16(at + 2, true) / PARTS_OF_PLOT,
      paint: view.getUint8(at + 6),
      shifted: view.getInt8(at + 4) !== 0 || view.getInt8(at + 5) !== 0,
    }
  })
  return Array.from({ length: corners.length / 6 }, (_, index) => {
    const six = corners.slice(index * 6, index * 6 + 6)
    const [xs, ys] = [six.map(({ x }) => x), six.map(({ y }) => y)]
    return {
      west: Math.min(...xs),
      south: Math.min(...ys),
      east: Math.max(...xs),
      north: Math.max(...ys),
      paint: six[0]!.paint,
      line: six.some(({ shifted }) => shifted),
    }
  })
}

const placeOf = (one: number) => ({ col: cellOf(one).col % 64, row: cellOf(one).row % 64 })
const boxOf = (one: number) => {
  const { col, row } = placeOf(one)
  return { west: col, south: row, east: col + 1, north: row + 1 }
}

test('a sold and a held plot are drawn where they are, the held one hatched', () => {
  const east = neighbour(cell, 'east')!
  const { solid, hatched } = blockShapes(blockCodes({ sold: bitsOf(cell), held: bitsOf(east) }, undefined))
  expect(read(solid)).toEqual([{ ...boxOf(cell), paint: PAINTS.sold, line: false }])
  expect(read(hatched)).toEqual([{ ...boxOf(east), paint: PAINTS.held, line: false }])
})

test('a wholly sold block is one rectangle, and a hole in it stays free', () => {
  const all = new Uint8Array(512).fill(255)
  const none = new Uint8Array(512)
  expect(read(blockShapes(blockCodes({ sold: all, held: none }, undefined)).solid)).toEqual([
    { west: 0, south: 0, east: 64, north: 64, paint: PAINTS.sold, line: false },
  ])
  const holed = all.map((byte, at) => (at === indexInBlock(cell) >> 3 ? byte & ~(1 << (cell & 7)) : byte))
  const parts = read(blockShapes(blockCodes({ sold: holed, held: none }, undefined)).solid)
  const hole = boxOf(cell)
  const covers = ({ west, south, east, north }: (typeof parts)[number]) =>
    west < hole.east && east > hole.west && south < hole.north && north > hole.south
  expect(parts.filter(covers)).toEqual([])
  const area = parts.reduce((sum, { west, south, east, north }) => sum + (east - west) * (north - south), 0)
  expect(area).toBe(64 * 64 - 1)
})

test('nothing is drawn of a block that is free or not known yet', () => {
  const free = { sold: new Uint8Array(512), held: new Uint8Array(512) }
  for (const bits of [free, undefined]) {
    const { solid, hatched } = blockShapes(blockCodes(bits, undefined))
    expect([solid.byteLength, hatched.byteLength]).toEqual([0, 0])
  }
})

test("one's own plots are drawn instead of what everyone sees, each with its outline", () => {
  const [one, two] = [cell, neighbour(cell, 'north')!]
  const own = ownCodes({ ...nothing, mine: [one, two], selected: [two] }).get(block)!
  const shapes = read(blockShapes(blockCodes({ sold: bitsOf(one), held: bitsOf(two) }, own)).solid)
  expect(shapes.filter(({ line }) => !line)).toEqual([
    { ...boxOf(one), paint: PAINTS.mine, line: false },
    { ...boxOf(two), paint: PAINTS.selected, line: false },
  ])
  const lines = shapes.filter(({ line }) => line)
  expect(lines.filter(({ paint }) => paint === PAINTS.mineInk)).toHaveLength(4)
  expect(lines.filter(({ paint }) => paint === PAINTS.selectedInk)).toHaveLength(4)
})

test('a selected plot that someone else has got meanwhile looks so, within the outline of the selected', () => {
  const [free, held] = [cell, neighbour(cell, 'east')!]
  const own = ownCodes({ ...nothing, selected: [free, held] }).get(block)!
  const { solid, hatched } = blockShapes(blockCodes({ sold: bitsOf(), held: bitsOf(held) }, own))
  expect(read(hatched)).toEqual([{ ...boxOf(held), paint: PAINTS.held, line: false }])
  const shapes = read(solid)
  expect(shapes.filter(({ line }) => !line)).toEqual([
    { ...boxOf(free), paint: PAINTS.selected, line: false },
  ])
  expect(shapes.filter(({ line, paint }) => line && paint === PAINTS.selectedInk)).toHaveLength(8)
})

test('a highlighted plot keeps the look of what it is, with dashes around it', () => {
  const own = ownCodes({ ...nothing, highlighted: [cell] }).get(block)!
  const codes = blockCodes({ sold: bitsOf(cell), held: new Uint8Array(512) }, own)
  const { col, row } = placeOf(cell)
  expect(codes[row * 64 + col]).toBe(CODES.sold + HIGHLIGHTED)
  const shapes = read(blockShapes(codes).solid)
  expect(shapes[0]).toEqual({ ...boxOf(cell), paint: PAINTS.sold, line: false })
  expect(shapes.slice(1).every(({ paint, line }) => line && paint === PAINTS.selectedInk)).toBe(true)
})

test('own plots of several blocks are kept apart by block', () => {
  const far = 7_000_000_123
  const own = ownCodes({ ...nothing, selected: [cell, far] })
  expect([...own.keys()]).toEqual([block, blockOf(far)])
  for (const [of, one] of [
    [block, cell],
    [blockOf(far), far],
  ] as const) {
    const { col, row } = placeOf(one)
    expect(own.get(of)!.filter((code) => code !== 0)).toHaveLength(1)
    expect(own.get(of)![row * 64 + col]).toBe(CODES.selected | WANTED)
  }
})

test('the grid of a block has an edge for each column and row, and leaves the last to its neighbours', () => {
  const lines = read(gridShape(3, 2))
  expect(lines.map(({ west, south, east, north }) => [west, south, east, north])).toEqual([
    [0, 0, 0, 2],
    [1, 0, 1, 2],
    [2, 0, 2, 2],
    [0, 0, 3, 0],
    [0, 1, 3, 1],
  ])
  expect(lines.every(({ paint, line }) => paint === PAINTS.grid && line)).toBe(true)
})
