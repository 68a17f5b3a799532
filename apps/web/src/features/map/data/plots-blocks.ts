/**
 * What is sold and held, as far as this browser knows: blocks of 64 × 64 plots, read when something shows them and
 * read again when they have changed. Where the page's stream tells their versions, those say what to read.
 */
import { blockOf, indexInBlock } from '@meridian/shared/grid'
import { landVersions } from '#features/live/follow-land.ts'
import type { ToldVersion } from '#features/live/land-versions.ts'
import { fetchBlock, fetchBlocks, freeBlock } from './fetch-blocks.ts'
import type { BlockBits, ReadBlock } from './fetch-blocks.ts'

export interface BlockSource {
  /** Blocks that are missing in the answer are free. */
  screen: (blocks: number[]) => Promise<Map<number, ReadBlock>>
  /** By its version, under which a cache may answer; with a newer one where that is gone. */
  one: (block: number, version: string) => Promise<ReadBlock>
  versionOf: (block: number) => ToldVersion
  /** Another number whenever it was told of, also where that is a version it had before. */
  tellingOf: (block: number) => number
}

interface Told {
  version: ToldVersion
  telling: number
}

interface KnownBlock extends ReadBlock {
  /** Counts its changes, so that a drawing knows whether it is out of date. */
  drawing: number
  /** It may have changed; says nothing where a version is told. */
  stale: boolean
  /** The last one when it was asked for: each is one reason to read. */
  telling: number
  /** It may be newer than what is told next: that may be older than it, and caches may have it. */
  isAhead: boolean
}

export type GroundStatus = 'free' | 'held' | 'sold' | 'unknown'
type Listener = (changed: readonly number[]) => void

const MAX_KNOWN = 4000
const MAX_PER_READ = 64
/** More of them at once are quicker in one answer than one by one. */
const MAX_ONE_BY_ONE = 48
/** Tiles ask one by one; what they ask within this time is one request. */
const GATHER_MS = 12

const isSet = (bits: Uint8Array, index: number) => ((bits[index >> 3]! >> (index & 7)) & 1) === 1
const sameBits = (one: Uint8Array, other: Uint8Array) => one.every((byte, index) => byte === other[index])

export class PlotBlocks {
  readonly #source: BlockSource
  readonly #known = new Map<number, KnownBlock>()
  readonly #listeners = new Set<Listener>()
  readonly #asked = new Map<number, Promise<void>>()
  #gathering: { blocks: Set<number>; done: Promise<void> } | null = null

  constructor(source: BlockSource) {
    this.#source = source
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
    return this.#known.get(block)?.drawing ?? -1
  }

  /** Reads what is missing or out of date. False where that failed: what was known before is still there. */
  async load(blocks: readonly number[]): Promise<boolean> {
    const wanted = () => {
      for (const block of blocks) this.#catchUp(block)
      return blocks.filter((block) => this.#isOutOfDate(block))
    }
    // Again where a block has changed while it was read.
    for (let rest = wanted(); rest.length > 0; rest = wanted()) {
      const results = await Promise.allSettled(rest.map((block) => this.#ask(block)))
      if (results.some(({ status }) => status === 'rejected')) return false
    }
    return true
  }

  /** Those of which nobody tells any more may change unheard: whoever shows them loads them again. */
  outdateUntold(): void {
    for (const block of new Set([...this.#known.keys(), ...this.#asked.keys()])) {
      if (this.#source.versionOf(block) !== undefined) continue
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
    const told = new Map(blocks.map((block) => [block, this.#toldOf(block)]))
    const answer = await this.#readAs(blocks, told)
    // Outdated while it was on its way: another read follows, whose answer counts.
    const current = blocks.filter((block) => this.#asked.get(block) === before.get(block))
    const changed = current.filter((block) =>
      this.#keep(block, answer.get(block) ?? freeBlock, told.get(block)!),
    )
    this.#forgetOldest()
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed)
  }

  async #readAs(
    blocks: readonly number[],
    told: ReadonlyMap<number, Told>,
  ): Promise<ReadonlyMap<number, ReadBlock>> {
    const versionOf = (block: number) => told.get(block)?.version
    const isAhead = (block: number) => this.#known.get(block)?.isAhead === true
    const named = blocks.filter((block) => versionOf(block) && !isAhead(block))
    const oneByOne = named.length > MAX_ONE_BY_ONE ? [] : named
    const alone = new Set(oneByOne)
    const screen = blocks.filter(
      (block) => !alone.has(block) && (versionOf(block) !== null || isAhead(block)),
    )
    const [together, ...single] = await Promise.all([
      screen.length > 0 ? this.#source.screen(screen) : new Map<number, ReadBlock>(),
      ...oneByOne.map((block) => this.#source.one(block, versionOf(block)!)),
    ])
    return new Map([...together, ...oneByOne.map((block, at) => [block, single[at]!] as const)])
  }

  #toldOf(block: number): Told {
    return { version: this.#source.versionOf(block), telling: this.#source.tellingOf(block) }
  }

  #isOutOfDate(block: number): boolean {
    const known = this.#known.get(block)
    if (!known) return true
    const { version, telling } = this.#toldOf(block)
    if (version === undefined) return known.stale
    return known.version !== version && known.telling !== telling
  }

  /** What is told has come to what is known: from here on it is newer. */
  #catchUp(block: number): void {
    const known = this.#known.get(block)
    if (known && known.version === this.#source.versionOf(block)) known.isAhead = false
  }

  #keep(block: number, { sold, held, version }: ReadBlock, told: Told): boolean {
    const known = this.#known.get(block)
    // Also where nothing was told: what is told next may be of the moment before.
    const news = { version, telling: told.telling, isAhead: version !== told.version, stale: false }
    if (known) {
      Object.assign(known, news)
      if (sameBits(known.sold, sold) && sameBits(known.held, held)) return false
    }
    // Deleted first, so that the oldest stays first in the map's order.
    this.#known.delete(block)
    this.#known.set(block, { ...news, sold, held, drawing: (known?.drawing ?? 0) + 1 })
    return true
  }

  #forgetOldest(): void {
    for (const block of this.#known.keys()) {
      if (this.#known.size <= MAX_KNOWN) return
      this.#known.delete(block)
    }
  }
}

/** One for all maps: they are the same world. */
export const plotBlocks = new PlotBlocks({
  screen: fetchBlocks,
  one: fetchBlock,
  versionOf: (block) => landVersions.ofBlock(block),
  tellingOf: (block) => landVersions.tellingOf(block),
})
