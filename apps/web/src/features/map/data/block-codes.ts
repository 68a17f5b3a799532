/** The look of each plot of a block, as one byte. */
import { blockOf, cellOf } from '@meridian/shared/grid'
import type { BlockBits } from './fetch-blocks.ts'
import { BLOCK_SIDE } from './blocks-on-screen.ts'

export const CODES = { free: 0, sold: 1, held: 2, mine: 3, selected: 4, collected: 5 } as const
/** Flags that are added to a status: a dashed outline, or the outline of a selected plot. */
export const HIGHLIGHTED = 8
export const SELECTED = 16
/** The status without the flags. */
export const statusOfCode = (code: number) => code & 7

/** The plots that look different in this browser only. */
export interface CellSets {
  mine: readonly number[]
  selected: readonly number[]
  highlighted: readonly number[]
  /** Of `mine`: the plots in collections. */
  collected?: readonly number[]
}

/** For one block: the sets that a plot is in, by its index. Immutable: a change creates a new map. */
export type OwnPlots = ReadonlyMap<number, number>

const IN = { mine: 1, selected: 2, highlighted: 4, collected: 8 } as const satisfies Record<
  keyof CellSets,
  number
>
const setNames = Object.keys(IN) as (keyof CellSets)[]

/** The index of a cell in the rows of its block, south to north. */
function placeInBlock(cell: number): number {
  const { row, col } = cellOf(cell)
  return (row % BLOCK_SIDE) * BLOCK_SIDE + (col % BLOCK_SIDE)
}

/**
 * The sets of this browser by block, drawn over the public state. Only blocks whose plots changed their sets get a
 * new map.
 */
export class OwnBlocks {
  #sets: CellSets = { mine: [], selected: [], highlighted: [] }
  readonly #blocks = new Map<number, OwnPlots>()

  of(block: number): OwnPlots | undefined {
    return this.#blocks.get(block)
  }

  /** Compares the arrays by identity: an owner of much land changes only a few plots at a time. */
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

/** The bits of a block are ordered by cell id, not by row; the order is the same in every block. */
const placeOfBit = Uint16Array.from({ length: BLOCK_SIDE * BLOCK_SIDE }, (_, bit) => placeInBlock(bit))

/** Row by row, south to north. */
export function blockCodes(bits: BlockBits | undefined, own: OwnPlots | undefined): Uint8Array {
  const codes = new Uint8Array(BLOCK_SIDE * BLOCK_SIDE)
  if (bits) {
    writeBits(codes, bits.sold, CODES.sold)
    writeBits(codes, bits.held, CODES.held)
  }
  for (const [place, within] of own ?? []) codes[place] = overlaid(codes[place]!, within)
  return codes
}

/** A selected plot that the visitor owns looks owned; any other looks selected only while it is free. */
function overlaid(everyones: number, within: number): number {
  const dashed = within & IN.highlighted ? HIGHLIGHTED : 0
  const selected = (within & IN.selected) !== 0
  const owned = within & IN.collected ? CODES.collected : CODES.mine
  if (within & IN.mine) return (selected ? CODES.selected : owned) | dashed
  if (!selected) return everyones | dashed
  return (everyones === CODES.free ? CODES.selected : everyones | SELECTED) | dashed
}

function writeBits(codes: Uint8Array, bits: Uint8Array, code: number): void {
  for (const [at, byte] of bits.entries()) {
    if (byte === 0) continue
    for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) codes[placeOfBit[at * 8 + bit]!] = code
  }
}
