import { blockOf, cellOf, indexInBlock, neighbour } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { CODES, HIGHLIGHTED, OwnBlocks, SELECTED, blockCodes } from '#features/map/data/block-codes.ts'
import type { CellSets } from '#features/map/data/block-codes.ts'
import {
  BYTES_PER_CORNER,
  PAINTS,
  PARTS_OF_PLOT,
  blockShapes,
  columnLines,
  rowLines,
} from './block-shapes.ts'

const cell = 5_000_000_000
const block = blockOf(cell)
const nothing = { mine: [], selected: [], highlighted: [] }

function ownOf(sets: Partial<CellSets>): OwnBlocks {
  const own = new OwnBlocks()
  own.show({ ...nothing, ...sets })
  return own
}

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
  return Array.from({ length: corners.length / 4 }, (_, index) => {
    const four = corners.slice(index * 4, index * 4 + 4)
    const [xs, ys] = [four.map(({ x }) => x), four.map(({ y }) => y)]
    return {
      west: Math.min(...xs),
      south: Math.min(...ys),
      east: Math.max(...xs),
      north: Math.max(...ys),
      paint: four[0]!.paint,
      line: four.some(({ shifted }) => shifted),
    }
  })
}

const cellsOf = (one: number) => Array.from({ length: 4096 }, (_, index) => one * 4096 + index)
const placeOf = (one: number) => ({ col: cellOf(one).col % 64, row: cellOf(one).row % 64 })
const boxOf = (one: number) => {
  const { col, row } = placeOf(one)
  return { west: col, south: row, east: col + 1, north: row + 1 }
}

test('draws a sold and a held plot at their positions, the held one hatched', () => {
  const east = neighbour(cell, 'east')!
  const { solid, hatched } = blockShapes(blockCodes({ sold: bitsOf(cell), held: bitsOf(east) }, undefined))
  expect(read(solid)).toEqual([{ ...boxOf(cell), paint: PAINTS.sold, line: false }])
  expect(read(hatched)).toEqual([{ ...boxOf(east), paint: PAINTS.held, line: false }])
})

test('draws one outline around adjacent sold plots, and one around adjacent held plots', () => {
  const [one, two, held] = [cell, neighbour(cell, 'east')!, neighbour(cell, 'north')!]
  const codes = blockCodes({ sold: bitsOf(one, two), held: bitsOf(held) }, undefined)
  const edges = read(blockShapes(codes).edges)
  const { col, row } = placeOf(cell)
  const sold = edges.filter(({ paint }) => paint === PAINTS.soldInk)
  expect(sold.map(({ west, south, east, north }) => [west, south, east, north])).toEqual(
    expect.arrayContaining([
      [col, row, col + 2, row],
      [col, row + 1, col + 2, row + 1],
      [col, row, col, row + 1],
      [col + 2, row, col + 2, row + 1],
    ]),
  )
  expect(sold).toHaveLength(4)
  expect(edges.filter(({ paint }) => paint === PAINTS.heldInk)).toHaveLength(4)
  expect(edges.filter(({ paint }) => paint === PAINTS.edgeCasing)).toHaveLength(8)
})

test('draws a fully sold block as one rectangle and leaves holes free', () => {
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

test('draws nothing for a free or unknown block', () => {
  const free = { sold: new Uint8Array(512), held: new Uint8Array(512) }
  for (const bits of [free, undefined]) {
    const { solid, hatched } = blockShapes(blockCodes(bits, undefined))
    expect([solid.byteLength, hatched.byteLength]).toEqual([0, 0])
  }
})

test("draws the visitor's own plots instead of the public state, each with its outline", () => {
  const [one, two] = [cell, neighbour(cell, 'north')!]
  const own = ownOf({ mine: [one, two], selected: [two] }).of(block)
  const shapes = blockShapes(blockCodes({ sold: bitsOf(one), held: bitsOf(two) }, own))
  expect(read(shapes.solid)).toEqual([
    { ...boxOf(one), paint: PAINTS.mine, line: false },
    { ...boxOf(two), paint: PAINTS.selected, line: false },
  ])
  const lines = read(shapes.lines)
  expect(lines.filter(({ paint }) => paint === PAINTS.mineInk)).toHaveLength(4)
  expect(lines.filter(({ paint }) => paint === PAINTS.selectedInk)).toHaveLength(4)
})

test('draws a selected plot that another buyer got as sold, inside the outline of the selection', () => {
  const [free, held] = [cell, neighbour(cell, 'east')!]
  const own = ownOf({ selected: [free, held] }).of(block)
  const { solid, hatched, lines } = blockShapes(blockCodes({ sold: bitsOf(), held: bitsOf(held) }, own))
  expect(read(hatched)).toEqual([{ ...boxOf(held), paint: PAINTS.held, line: false }])
  expect(read(solid)).toEqual([{ ...boxOf(free), paint: PAINTS.selected, line: false }])
  // Side by side: the southern and northern edges are each one line; the four others are separate.
  expect(read(lines).filter(({ paint }) => paint === PAINTS.selectedInk)).toHaveLength(6)
})

test('draws the outlines of adjacent plots as lines through all of them', () => {
  const own = ownOf({ mine: cellsOf(block) }).of(block)
  const lines = read(blockShapes(blockCodes(undefined, own)).lines).filter(
    ({ paint }) => paint === PAINTS.mineInk,
  )
  expect(lines).toHaveLength(4 * 64)
  // Between two rows or columns there are two lines, one on each side.
  const along = lines.filter(({ south, north }) => south === 32 && north === 32)
  const upward = lines.filter(({ west, east }) => west === 32 && east === 32)
  expect([along.length, upward.length]).toEqual([2, 2])
  expect(along.every(({ west, east }) => west === 0 && east === 64)).toBe(true)
  expect(upward.every(({ south, north }) => south === 0 && north === 64)).toBe(true)
})

test('draws dashes around a highlighted plot and keeps its fill', () => {
  const own = ownOf({ highlighted: [cell] }).of(block)
  const codes = blockCodes({ sold: bitsOf(cell), held: new Uint8Array(512) }, own)
  const { col, row } = placeOf(cell)
  expect(codes[row * 64 + col]).toBe(CODES.sold + HIGHLIGHTED)
  const { solid, lines } = blockShapes(codes)
  expect(read(solid)).toEqual([{ ...boxOf(cell), paint: PAINTS.sold, line: false }])
  const dashed = read(lines).filter(({ paint }) => paint === PAINTS.selectedInk)
  expect(dashed).toHaveLength(16)
})

test('separates own plots by block', () => {
  const far = 7_000_000_123
  const own = ownOf({ selected: [cell, far] })
  for (const one of [cell, far]) {
    const { col, row } = placeOf(one)
    expect([...own.of(blockOf(one))!.keys()]).toEqual([row * 64 + col])
    expect(blockCodes(undefined, own.of(blockOf(one)))[row * 64 + col]).toBe(CODES.selected)
    const held = { sold: new Uint8Array(512), held: bitsOf(one) }
    expect(blockCodes(held, own.of(blockOf(one)))[row * 64 + col]).toBe(CODES.held | SELECTED)
  }
})

test('rebuilds one block after a click, however many plots the visitor owns, and cleans up after a removal', () => {
  const mine = Array.from({ length: 10_000 }, (_, index) => block * 4096 + index)
  const own = ownOf({ mine })
  const before = [block, block + 1, block + 2].map((one) => own.of(one))
  own.show({ ...nothing, mine, selected: [cell] })
  expect([block, block + 1, block + 2].map((one) => own.of(one) === before[one - block])).toEqual([
    false,
    true,
    true,
  ])
  const selected = [cell, ...mine.slice(-3)]
  own.show({ ...nothing, mine, selected })
  const objects = own.of(block)
  own.show({ ...nothing, mine, selected: [...selected, mine.at(-9)!] })
  expect(own.of(block)).toBe(objects)
  own.show({ ...nothing, mine })
  expect([block, block + 1, block + 2].map((one) => own.of(one))).toEqual(before)
  own.show(nothing)
  expect([block, block + 1, block + 2].map((one) => own.of(one))).toEqual([undefined, undefined, undefined])
})

test('draws a casing on the inner side of each outline, and all casings first', () => {
  const own = ownOf({ mine: [cell] }).of(block)
  const { lines } = blockShapes(blockCodes(undefined, own))
  const paints = read(lines).map(({ paint }) => paint)
  expect(paints).toEqual([...Array<number>(4).fill(PAINTS.casing), ...Array<number>(4).fill(PAINTS.mineInk)])
  // In half line widths from the edge: where each line starts and ends, to the east and to the north.
  const reach = (at: number) => {
    const corners = new Int8Array(lines).subarray(at * 32, at * 32 + 32)
    const ends = (byte: number) => {
      const steps = [0, 8, 16, 24].map((corner) => corners[corner + byte]!)
      return `${Math.min(...steps)} to ${Math.max(...steps)}`
    }
    return `${ends(4)}, ${ends(5)}`
  }
  const beside = new Map([
    ['0 to 0, 0 to 2', '0 to 0, 2 to 4'],
    ['0 to 0, -2 to 0', '0 to 0, -4 to -2'],
    ['0 to 2, 0 to 0', '2 to 4, 0 to 0'],
    ['-2 to 0, 0 to 0', '-4 to -2, 0 to 0'],
  ])
  const pairs = [0, 1, 2, 3].map((at) => [reach(at + 4), reach(at)] as const)
  expect(new Map(pairs)).toEqual(beside)
})

test('draws an edge for each column and row, and leaves the last ones to the neighbours', () => {
  const edges = (lines: ArrayBuffer) =>
    read(lines).map(({ west, south, east, north }) => [west, south, east, north])
  expect(edges(columnLines(3, 2))).toEqual([
    [0, 0, 0, 2],
    [1, 0, 1, 2],
    [2, 0, 2, 2],
  ])
  expect(edges(rowLines(2))).toEqual([
    [0, 0, 1, 0],
    [0, 1, 1, 1],
  ])
  for (const lines of [columnLines(3, 2), rowLines(2)])
    expect(read(lines).every(({ paint, line }) => paint === PAINTS.grid && line)).toBe(true)
})
