/** What there is to draw of each plot, as one byte. */
import { blockOf, cellOf } from '@meridian/shared/grid'
import type { BlockBits } from './plots-blocks.ts'
import { BLOCK_SIDE } from './blocks-on-screen.ts'

export const CODES = { free: 0, sold: 1, held: 2, mine: 3, selected: 4 } as const
/** Added to any of them: an outline of dashes, or that of what is selected. */
export const HIGHLIGHTED = 8
export const WANTED = 16
/** Without what is added. */
export const statusOfCode = (code: number) => code & 7

/** Small sets of this browser's own. */
export interface CellSets {
  mine: readonly number[]
  selected: readonly number[]
  highlighted: readonly number[]
}

/** What is drawn over what everyone sees, by block: codes of 64 × 64 plots, zero where there is nothing. */
export type OwnCodes = ReadonlyMap<number, Uint8Array>

/** Where a cell lies in a block's rows, south to north. */
function placeInBlock(cell: number): number {
  const { row, col } = cellOf(cell)
  return (row % BLOCK_SIDE) * BLOCK_SIDE + (col % BLOCK_SIDE)
}

export function ownCodes({ mine, selected, highlighted }: CellSets): OwnCodes {
  const codes = new Map<number, Uint8Array>()
  const write = (cells: readonly number[], change: (before: number) => number) => {
    for (const cell of cells) {
      const block = blockOf(cell)
      let of = codes.get(block)
      if (!of) codes.set(block, (of = new Uint8Array(BLOCK_SIDE * BLOCK_SIDE)))
      const place = placeInBlock(cell)
      of[place] = change(of[place]!)
    }
  }
  write(mine, () => CODES.mine)
  write(selected, (before) => (before === CODES.mine ? CODES.selected : CODES.selected | WANTED))
  write(highlighted, (before) => before | HIGHLIGHTED)
  return codes
}

/** A block's bits are in the order of its ids, which is no order of rows; the same in every block. */
const placeOfBit = Uint16Array.from({ length: BLOCK_SIDE * BLOCK_SIDE }, (_, bit) => placeInBlock(bit))

/** One row after the other, south to north. */
export function blockCodes(bits: BlockBits | undefined, own: Uint8Array | undefined): Uint8Array {
  const codes = new Uint8Array(BLOCK_SIDE * BLOCK_SIDE)
  if (bits) {
    writeBits(codes, bits.sold, CODES.sold)
    writeBits(codes, bits.held, CODES.held)
  }
  if (own) {
    for (const [place, code] of own.entries()) if (code !== 0) codes[place] = overlaid(codes[place]!, code)
  }
  return codes
}

/** Selected plots that are one's own stay so; others only as long as nobody else has them. */
function overlaid(everyones: number, own: number): number {
  const keeps = statusOfCode(own) === CODES.free || (own & WANTED && everyones !== CODES.free)
  if (!keeps) return own & ~WANTED
  return everyones | (own & (HIGHLIGHTED | WANTED))
}

function writeBits(codes: Uint8Array, bits: Uint8Array, code: number): void {
  for (const [at, byte] of bits.entries()) {
    if (byte === 0) continue
    for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) codes[placeOfBit[at * 8 + bit]!] = code
  }
}
