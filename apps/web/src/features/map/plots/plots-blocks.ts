/**
 * What is sold and held, as far as this browser knows: blocks of 64 × 64 plots, read when something shows them
 * and read again when a live event says that they changed. docs/map-blocks.md has the form they travel in.
 */
import { blockOf, indexInBlock } from '@meridian/shared/grid'

export interface BlockBits {
  sold: Uint8Array
  held: Uint8Array
}

/** Blocks that are missing in the answer are free. */
export type ReadBlocks = (blocks: number[]) => Promise<Map<number, BlockBits>>

interface KnownBlock extends BlockBits {
  /** Counts its changes, so that a drawing knows whether it is out of date. */
  version: number
  stale: boolean
}

export type GroundStatus = 'free' | 'held' | 'sold' | 'unknown'
type Listener = (changed: readonly number[]) => void

const MAX_KNOWN = 4000
const MAX_PER_READ = 64
/** Tiles ask one by one; what they ask within this time is one request. */
const GATHER_MS = 12

const EMPTY = new Uint8Array(512)
const isSet = (bits: Uint8Array, index: number) => ((bits[index >> 3]! >> (index & 7)) & 1) === 1
const sameBits = (one: Uint8Array, other: Uint8Array) => one.every((byte, index) => byte === other[index])

export class PlotBlocks {
  readonly #read: ReadBlocks
  readonly #known = new Map<number, KnownBlock>()
  readonly #listeners = new Set<Listener>()
  readonly #asked = new Map<number, Promise<void>>()
  #gathering: { blocks: Set<number>; done: Promise<void> } | null = null

  constructor(read: ReadBlocks) {
    this.#read = read
  }

  statusOf(cell: number): GroundStatus {
    const known = this.#known.get(blockOf(cell))
    if (!known) return 'unknown'
    const index = indexInBlock(cell)
    if (isSet(known.sold, index)) return 'sold'
    return isSet(known.held, index) ? 'held' : 'free'
  }

  bitsOf(block: number): BlockBits | undefined {
    return this.#known.get(block)
  }

  knows(blocks: readonly number[]): boolean {
    return blocks.every((block) => this.#known.has(block))
  }

  versionOf(block: number): number {
    return this.#known.get(block)?.version ?? -1
  }

  /** Reads what is missing or out of date. False where that failed: what was known before is still there. */
  async load(blocks: readonly number[]): Promise<boolean> {
    const wanted = () => blocks.filter((block) => this.#known.get(block)?.stale ?? true)
    // Again where a block was outdated while it was read.
    for (let rest = wanted(); rest.length > 0; rest = wanted()) {
      const results = await Promise.allSettled(rest.map((block) => this.#ask(block)))
      if (results.some(({ status }) => status === 'rejected')) return false
    }
    return true
  }

  /** They changed, or may have: whoever shows them loads them again. Without blocks, all of them. */
  outdate(blocks?: readonly number[]): void {
    for (const block of blocks ?? this.#known.keys()) {
      const known = this.#known.get(block)
      if (known) known.stale = true
      // An answer that is on its way may be older than the change.
      this.#asked.delete(block)
    }
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #ask(block: number): Promise<void> {
    const asked = this.#asked.get(block)
    if (asked) return asked
    if (!this.#gathering || this.#gathering.blocks.size >= MAX_PER_READ) this.#gather()
    const { blocks, done } = this.#gathering!
    blocks.add(block)
    const answered = done.finally(() => {
      if (this.#asked.get(block) === answered) this.#asked.delete(block)
    })
    this.#asked.set(block, answered)
    return answered
  }

  #gather(): void {
    const blocks = new Set<number>()
    const gathering = {
      blocks,
      done: new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
        if (this.#gathering === gathering) this.#gathering = null
        return this.#readNow([...blocks].toSorted((one, other) => one - other))
      }),
    }
    this.#gathering = gathering
  }

  async #readNow(blocks: number[]): Promise<void> {
    const before = new Map(blocks.map((block) => [block, this.#asked.get(block)]))
    const answer = await this.#read(blocks)
    // Outdated while it was on its way: another read follows, whose answer counts.
    const current = blocks.filter((block) => this.#asked.get(block) === before.get(block))
    const changed = current.filter((block) =>
      this.#keep(block, answer.get(block) ?? { sold: EMPTY, held: EMPTY }),
    )
    this.#forgetOldest()
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed)
  }

  #keep(block: number, { sold, held }: BlockBits): boolean {
    const known = this.#known.get(block)
    if (known) {
      known.stale = false
      if (sameBits(known.sold, sold) && sameBits(known.held, held)) return false
    }
    // Deleted first, so that the oldest stays first in the map's order.
    this.#known.delete(block)
    this.#known.set(block, { sold, held, version: (known?.version ?? 0) + 1, stale: false })
    return true
  }

  #forgetOldest(): void {
    for (const block of this.#known.keys()) {
      if (this.#known.size <= MAX_KNOWN) return
      this.#known.delete(block)
    }
  }
}

/** The answer of many blocks: for each its number, which halves follow (1 sold, 2 held), and those. */
export function decodeBlocks(buffer: ArrayBuffer): Map<number, BlockBits> {
  const view = new DataView(buffer)
  const blocks = new Map<number, BlockBits>()
  let at = 0
  const half = (present: boolean) => {
    if (!present) return EMPTY
    const bits = new Uint8Array(buffer, at, 512)
    at += 512
    return bits
  }
  while (at < buffer.byteLength) {
    const block = view.getUint32(at, true)
    const halves = view.getUint32(at + 4, true)
    at += 8
    const sold = half((halves & 1) !== 0)
    blocks.set(block, { sold, held: half((halves & 2) !== 0) })
  }
  return blocks
}

export async function fetchBlocks(blocks: number[]): Promise<Map<number, BlockBits>> {
  const response = await fetch(`/api/map/blocks?ids=${blocks.join(',')}`, {
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`Blocks: ${response.status}`)
  return decodeBlocks(await response.arrayBuffer())
}

/** One for all maps: they are the same world. */
export const plotBlocks = new PlotBlocks(fetchBlocks)
