/** The rectangles that draw a block's plots. Equal neighbours are merged; a fully sold block is a single rectangle. */
import { CODES, HIGHLIGHTED, SELECTED, statusOfCode } from '#features/map/data/block-codes.ts'
import { BLOCK_SIDE } from '#features/map/data/blocks-on-screen.ts'

/** The paint of a corner: an index into the shader's palette. */
export const PAINTS = {
  grid: 0,
  sold: 1,
  held: 2,
  mine: 3,
  selected: 4,
  soldInk: 5,
  heldInk: 6,
  mineInk: 7,
  selectedInk: 8,
  casing: 9,
  edgeCasing: 10,
  collected: 11,
  collectedInk: 12,
} as const
type Paint = (typeof PAINTS)[keyof typeof PAINTS]

/** Corners can lie at fractions of a plot. */
export const PARTS_OF_PLOT = 256

/** A corner: column and row in parts of a plot; offsets east and north in half line widths; its paint. */
export const BYTES_PER_CORNER = 8
export const CORNERS_PER_RECTANGLE = 4

interface Rectangle {
  west: number
  south: number
  east: number
  north: number
  paint: Paint
  /** The distance of its sides beyond that, in line widths. */
  outward?: { west: number; south: number; east: number; north: number }
}

const NONE = { west: 0, south: 0, east: 0, north: 0 }

export interface BlockShapes {
  solid: ArrayBuffer
  /** Held plots, which have their own hatch shader. */
  hatched: ArrayBuffer
  /** Outlines of other owners' plots: first all casings, then the same number in ink. */
  edges: ArrayBuffer
  /** Outlines of the visitor's own plots, in the same order. */
  lines: ArrayBuffer
}

const isMine = (code: number) => statusOfCode(code) === CODES.mine
const isCollected = (code: number) => statusOfCode(code) === CODES.collected
const isChosen = (code: number) => statusOfCode(code) === CODES.selected || (code & SELECTED) !== 0

export function blockShapes(codes: Uint8Array): BlockShapes {
  const solid: Rectangle[] = []
  for (const [code, paint] of [
    [CODES.sold, PAINTS.sold],
    [CODES.mine, PAINTS.mine],
    [CODES.collected, PAINTS.collected],
    [CODES.selected, PAINTS.selected],
  ] as const) {
    solid.push(...patchesOf(codes, code, paint))
  }
  const edges = [
    ...outskirtsOf(codes, CODES.sold, PAINTS.soldInk),
    ...outskirtsOf(codes, CODES.held, PAINTS.heldInk),
  ]
  const inks = [
    ...outlinesOf(codes, isMine, PAINTS.mineInk),
    ...outlinesOf(codes, isCollected, PAINTS.collectedInk),
    ...outlinesOf(codes, isChosen, PAINTS.selectedInk),
  ]
  for (const [place, code] of codes.entries())
    if (code & HIGHLIGHTED)
      inks.push(...dashes(place % BLOCK_SIDE, Math.floor(place / BLOCK_SIDE), PAINTS.selectedInk))
  return {
    solid: encode(solid),
    hatched: encode(patchesOf(codes, CODES.held, PAINTS.held)),
    edges: encode(withCasings(edges, PAINTS.edgeCasing)),
    lines: encode(withCasings(inks, PAINTS.casing)),
  }
}

/** The western edges of all columns; the eastern edge of the last one belongs to the next block. */
export function columnLines(columns: number, rows: number): ArrayBuffer {
  const outward = { ...NONE, west: 0.5, east: 0.5 }
  const line = (col: number) => ({ west: col, east: col, south: 0, north: rows, paint: PAINTS.grid, outward })
  return encode(Array.from({ length: columns }, (_, col) => line(col)))
}

/** The southern edges of all rows, one plot wide: stretched to the view when drawn, for all blocks of a band. */
export function rowLines(rows: number): ArrayBuffer {
  const outward = { ...NONE, south: 0.5, north: 0.5 }
  const line = (row: number) => ({ west: 0, east: 1, south: row, north: row, paint: PAINTS.grid, outward })
  return encode(Array.from({ length: rows }, (_, row) => line(row)))
}

/** Merges adjacent plots of one status into rows, and equal rows into rectangles. */
function patchesOf(codes: Uint8Array, status: number, paint: Paint): Rectangle[] {
  const done: Rectangle[] = []
  let open: Rectangle[] = []
  for (let row = 0; row < BLOCK_SIDE; row++) {
    const below = new Map(open.map((patch) => [patch.west, patch]))
    const next: Rectangle[] = []
    const has = (col: number) => statusOfCode(codes[row * BLOCK_SIDE + col]!) === status
    for (const [west, east] of runsOf(has)) {
      const patch = below.get(west)
      if (patch?.east === east) {
        below.delete(west)
        next.push({ ...patch, north: row + 1 })
      } else next.push({ west, east, south: row, north: row + 1, paint })
    }
    done.push(...below.values())
    open = next
  }
  return [...done, ...open]
}

/** Ranges along a row or a column for which `has` is true. */
function runsOf(has: (at: number) => boolean): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (let at = 0; at < BLOCK_SIDE; at++) {
    if (!has(at)) continue
    const run = runs.at(-1)
    if (run?.[1] === at) run[1]++
    else runs.push([at, at + 1])
  }
  return runs
}

/**
 * Outlines inside each plot. Lines of adjacent plots are merged: ten thousand plots then have so few lines that they
 * can be rebuilt within one frame.
 */
function outlinesOf(codes: Uint8Array, isOutlined: (code: number) => boolean, paint: Paint): Rectangle[] {
  if (!codes.some(isOutlined)) return []
  const lines: Rectangle[] = []
  for (let at = 0; at < BLOCK_SIDE; at++) {
    for (const [west, east] of runsOf((col) => isOutlined(codes[at * BLOCK_SIDE + col]!)))
      lines.push(...edgesAlong(at, { west, east, paint }))
    for (const [south, north] of runsOf((row) => isOutlined(codes[row * BLOCK_SIDE + at]!)))
      lines.push(...edgesUpward(at, { south, north, paint }))
  }
  return lines
}

/** Outlines around connected plots of one status; every block closes its own. */
function outskirtsOf(codes: Uint8Array, status: number, paint: Paint): Rectangle[] {
  const has = (col: number, row: number) =>
    col >= 0 &&
    row >= 0 &&
    col < BLOCK_SIDE &&
    row < BLOCK_SIDE &&
    statusOfCode(codes[row * BLOCK_SIDE + col]!) === status
  if (!codes.some((code) => statusOfCode(code) === status)) return []
  const lines: Rectangle[] = []
  for (let at = 0; at < BLOCK_SIDE; at++) {
    const endsAlong = (towards: number) => runsOf((col) => has(col, at) && !has(col, at + towards))
    const endsUpward = (towards: number) => runsOf((row) => has(at, row) && !has(at + towards, row))
    for (const [west, east] of endsAlong(-1)) lines.push(southOf(at, { west, east, paint }))
    for (const [west, east] of endsAlong(1)) lines.push(northOf(at, { west, east, paint }))
    for (const [south, north] of endsUpward(-1)) lines.push(westOf(at, { south, north, paint }))
    for (const [south, north] of endsUpward(1)) lines.push(eastOf(at, { south, north, paint }))
  }
  return lines
}

type Along = Pick<Rectangle, 'west' | 'east' | 'paint'>
type Upward = Pick<Rectangle, 'south' | 'north' | 'paint'>

const southOf = (row: number, along: Along): Rectangle => ({
  ...along,
  south: row,
  north: row,
  outward: { ...NONE, north: 1 },
})
const northOf = (row: number, along: Along): Rectangle => ({
  ...along,
  south: row + 1,
  north: row + 1,
  outward: { ...NONE, south: 1 },
})
const westOf = (col: number, upward: Upward): Rectangle => ({
  ...upward,
  west: col,
  east: col,
  outward: { ...NONE, east: 1 },
})
const eastOf = (col: number, upward: Upward): Rectangle => ({
  ...upward,
  west: col + 1,
  east: col + 1,
  outward: { ...NONE, west: 1 },
})

const edgesAlong = (row: number, along: Along) => [southOf(row, along), northOf(row, along)]
const edgesUpward = (col: number, upward: Upward) => [westOf(col, upward), eastOf(col, upward)]

const withCasings = (lines: Rectangle[], paint: Paint): Rectangle[] => [
  ...lines.map((line) => ({ ...casingOf(line), paint })),
  ...lines,
]

/** Beside a line, on its inner side, with the same width. */
function casingOf(line: Rectangle): Rectangle {
  const { west, south, east, north } = line.outward ?? NONE
  const outward = {
    west: 2 * west - east,
    south: 2 * south - north,
    east: 2 * east - west,
    north: 2 * north - south,
  }
  return { ...line, outward }
}

const DASHES = 4

function dashes(col: number, row: number, paint: Paint): Rectangle[] {
  return Array.from({ length: DASHES }, (_, index) => {
    const [from, to] = [index / DASHES, (index + 0.6) / DASHES]
    return [
      ...edgesAlong(row, { west: col + from, east: col + to, paint }),
      ...edgesUpward(col, { south: row + from, north: row + to, paint }),
    ]
  }).flat()
}

function encode(rectangles: Rectangle[]): ArrayBuffer {
  const buffer = new ArrayBuffer(rectangles.length * CORNERS_PER_RECTANGLE * BYTES_PER_CORNER)
  const view = new DataView(buffer)
  let at = 0
  for (const { west, south, east, north, paint, outward } of rectangles) {
    const corner = (isEast: boolean, isNorth: boolean) => {
      view.setInt16(at, Math.round((isEast ? east : west) * PARTS_OF_PLOT), true)
      view.setInt16(at + 2, Math.round((isNorth ? north : south) * PARTS_OF_PLOT), true)
      // In half line widths.
      view.setInt8(at + 4, outward ? (isEast ? outward.east : -outward.west) * 2 : 0)
      view.setInt8(at + 5, outward ? (isNorth ? outward.north : -outward.south) * 2 : 0)
      view.setUint8(at + 6, paint)
      at += BYTES_PER_CORNER
    }
    corner(false, false)
    corner(true, false)
    corner(false, true)
    corner(true, true)
  }
  return buffer
}
