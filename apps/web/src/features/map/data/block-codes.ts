/** What there is to draw of each plot, as one byte. */
import { blockOf, cellOf } from '@meridian/shared/grid'
import type { BlockBits } from './fetch-blocks.ts'
import { BLOCK_SIDE } from './blocks-on-screen.ts'

export const CODES = { free: 0, sold: 1, held: 2, mine: 3, selected: 4 } as const
/** Added to any of them: an outline of dashes, or that of what is selected. */
export const HIGHLIGHTED = 8
export const WANTED = 16
/** Without what is added. */
export const statusOfCode = (code: number) => code & 7

/** This browser's own. */
export interface CellSets {
  mine: readonly number[]
  selected: readonly number[]
  highlighted: readonly number[]
}

/** Of one block: which of the sets a plot is in, by its place. Never written to: what changes is a new one. */
export type OwnPlots = ReadonlyMap<number, number>

const IN = { mine: 1, selected: 2, highlighted: 4 } as const satisfies Record<keyof CellSets, number>
const setNames = Object.keys(IN) as (keyof CellSets)[]

/** Where a cell lies in a block's rows, south to north. */
function placeInBlock(cell: number): number {
  const { row, col } = cellOf(cell)
  return (row % BLOCK_SIDE) * BLOCK_SIDE + (col % BLOCK_SIDE)
}

/** What is drawn over what everyone sees, by block. A block is made anew only where a plot has changed its sets. */
export class OwnBlocks {
  #sets: CellSets = { mine: [], selected: [], highlighted: [] }
  readonly #blocks = new Map<number, OwnPlots>()

  of(block: number): OwnPlots | undefined {
    return this.#blocks.get(block)
  }

  /** Sets that are the same arrays as before are the same: someone with much land changes a few plots at a time. */
  show(sets: CellSets): void {
    const fresh = new Map<number, Map<number, number>>()
    const writable = (block: number) => {
      let plots = fresh.get(block)
      if (!plots) fresh.set(block, (plots = new Map(this.#blocks.get(block))))
      return plots
    }
    for (const name of setNames.filter((one) => sets[one] !== this.#sets[one])) {
      const [before, after] = [new Set(this.#sets[name]), new Set(sets[name])]
      for (const cell of before.symmetricDifference(after)) {
        const [plots, place] = [writable(blockOf(cell)), placeInBlock(cell)]
        const within = (plots.get(place) ?? 0) ^ IN[name]
        if (within === 0) plots.delete(place)
        else plots.set(place, within)
      }
    }
    for (const [block, plots] of fresh) {
      if (plots.size === 0) this.#blocks.delete(block)
      else this.#blocks.set(block, plots)
    }
    this.#sets = sets
  }
}

/** A block's bits are in the order of its ids, which is no order of rows; the same in every block. */
const placeOfBit = Uint16Array.from({ length: BLOCK_SIDE * BLOCK_SIDE }, (_, bit) => placeInBlock(bit))

/** One row after the other, south to north. */
export function blockCodes(bits: BlockBits | undefined, own: OwnPlots | undefined): Uint8Array {
  const codes = new Uint8Array(BLOCK_SIDE * BLOCK_SIDE)
  if (bits) {
    writeBits(codes, bits.sold, CODES.sold)
    writeBits(codes, bits.held, CODES.held)
  }
  for (const [place, within] of own ?? []) codes[place] = overlaid(codes[place]!, within)
  return codes
}

/** Selected plots that are one's own stay so; others only as long as nobody else has them. */
function overlaid(everyones: number, within: number): number {
  const dashed = within & IN.highlighted ? HIGHLIGHTED : 0
  const selected = (within & IN.selected) !== 0
  if (within & IN.mine) return (selected ? CODES.selected : CODES.mine) | dashed
  if (!selected) return everyones | dashed
  return (everyones === CODES.free ? CODES.selected : everyones | WANTED) | dashed
}

function writeBits(codes: Uint8Array, bits: Uint8Array, code: number): void {
  for (const [at, byte] of bits.entries()) {
    if (byte === 0) continue
    for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) codes[placeOfBit[at * 8 + bit]!] = code
  }
}
