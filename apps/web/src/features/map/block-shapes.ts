/** The rectangles that a block's plots are drawn as. Neighbours alike become one; a wholly sold block is a single one. */
import { CODES, HIGHLIGHTED, WANTED, statusOfCode } from './block-codes.ts'
import { BLOCK_SIDE } from './blocks-on-screen.ts'

/** What a corner is painted with: a place in the shader's palette. */
export const PAINTS = { grid: 0, sold: 1, held: 2, mine: 3, selected: 4, mineInk: 5, selectedInk: 6 } as const
type Paint = (typeof PAINTS)[keyof typeof PAINTS]

/** Corners lie at fractions of a plot. */
export const PARTS_OF_PLOT = 256

/** A corner: column and row in parts of a plot; how many line widths east and north of there; its paint. */
export const BYTES_PER_CORNER = 8
const CORNERS_PER_RECTANGLE = 6

interface Rectangle {
  west: number
  south: number
  east: number
  north: number
  paint: Paint
  /** How far its sides lie beyond that, in line widths. */
  outward?: { west: number; south: number; east: number; north: number }
}

const NONE = { west: 0, south: 0, east: 0, north: 0 }

export interface BlockShapes {
  solid: ArrayBuffer
  /** Held plots, whose hatch has a program of its own. */
  hatched: ArrayBuffer
}

export function blockShapes(codes: Uint8Array): BlockShapes {
  const solid: Rectangle[] = []
  for (const [code, paint] of [
    [CODES.sold, PAINTS.sold],
    [CODES.mine, PAINTS.mine],
    [CODES.selected, PAINTS.selected],
  ] as const) {
    solid.push(...patchesOf(codes, code, paint))
  }
  for (const [place, code] of codes.entries()) {
    if (code < CODES.mine) continue
    const [col, row] = [place % BLOCK_SIDE, Math.floor(place / BLOCK_SIDE)]
    const status = statusOfCode(code)
    if (status === CODES.mine) solid.push(...outline(col, row, PAINTS.mineInk))
    if (status === CODES.selected || code & WANTED) solid.push(...outline(col, row, PAINTS.selectedInk))
    if (code & HIGHLIGHTED) solid.push(...dashes(col, row, PAINTS.selectedInk))
  }
  return { solid: encode(solid), hatched: encode(patchesOf(codes, CODES.held, PAINTS.held)) }
}

/** The western and southern edges of all columns and rows; the others are those of the next blocks. */
export function gridShape(columns: number, rows: number): ArrayBuffer {
  const lines: Rectangle[] = []
  for (let col = 0; col < columns; col++) {
    const outward = { ...NONE, west: 0.5, east: 0.5 }
    lines.push({ west: col, east: col, south: 0, north: rows, paint: PAINTS.grid, outward })
  }
  for (let row = 0; row < rows; row++) {
    const outward = { ...NONE, south: 0.5, north: 0.5 }
    lines.push({ west: 0, east: columns, south: row, north: row, paint: PAINTS.grid, outward })
  }
  return encode(lines)
}

/** Plots of one status side by side, as long as they go on unchanged from row to row. */
function patchesOf(codes: Uint8Array, status: number, paint: Paint): Rectangle[] {
  const done: Rectangle[] = []
  let open: Rectangle[] = []
  for (let row = 0; row < BLOCK_SIDE; row++) {
    const below = new Map(open.map((patch) => [patch.west, patch]))
    const next: Rectangle[] = []
    for (const { west, east } of runsOf(codes, row, status)) {
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

function runsOf(codes: Uint8Array, row: number, status: number): { west: number; east: number }[] {
  const runs: { west: number; east: number }[] = []
  for (let col = 0; col < BLOCK_SIDE; col++) {
    if (statusOfCode(codes[row * BLOCK_SIDE + col]!) !== status) continue
    const run = runs.at(-1)
    if (run?.east === col) run.east++
    else runs.push({ west: col, east: col + 1 })
  }
  return runs
}

/** Inside the plot, so that neighbours each have their own. In parts of its sides: 0 to 1 is all of them. */
function outline(col: number, row: number, paint: Paint, from = 0, to = 1): Rectangle[] {
  const along = { west: col + from, east: col + to, paint }
  const upward = { south: row + from, north: row + to, paint }
  return [
    { ...along, south: row, north: row, outward: { ...NONE, north: 1 } },
    { ...along, south: row + 1, north: row + 1, outward: { ...NONE, south: 1 } },
    { ...upward, west: col, east: col, outward: { ...NONE, east: 1 } },
    { ...upward, west: col + 1, east: col + 1, outward: { ...NONE, west: 1 } },
  ]
}

const DASHES = 4

function dashes(col: number, row: number, paint: Paint): Rectangle[] {
  return Array.from({ length: DASHES }, (_, index) =>
    outline(col, row, paint, index / DASHES, (index + 0.6) / DASHES),
  ).flat()
}

function encode(rectangles: Rectangle[]): ArrayBuffer {
  const buffer = new ArrayBuffer(rectangles.length * CORNERS_PER_RECTANGLE * BYTES_PER_CORNER)
  const view = new DataView(buffer)
  let at = 0
  for (const { west, south, east, north, paint, outward } of rectangles) {
    const corner = (isEast: boolean, isNorth: boolean) => {
      view.setInt16(at, Math.round((isEast ? east : west) * PARTS_OF_PLOT), true)
      view.setInt16(at + 2, Math.round((isNorth ? north : south) * PARTS_OF_PLOT), true)
      // Halves of a line width.
      view.setInt8(at + 4, outward ? (isEast ? outward.east : -outward.west) * 2 : 0)
      view.setInt8(at + 5, outward ? (isNorth ? outward.north : -outward.south) * 2 : 0)
      view.setUint8(at + 6, paint)
      at += BYTES_PER_CORNER
    }
    corner(false, false)
    corner(true, false)
    corner(false, true)
    corner(false, true)
    corner(true, false)
    corner(true, true)
  }
  return buffer
}
