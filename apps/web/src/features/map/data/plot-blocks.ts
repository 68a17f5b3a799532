/**
 * The sold and held plots that this browser has loaded: blocks of 64 × 64 plots, loaded when they are displayed and loaded
 * again when they change. The page's stream announces versions of blocks; they decide what to load.
 */
import { blockOf, indexInBlock } from '@meridian/shared/grid'
import { landVersions } from '#features/live/follow-land.ts'
import type { AnnouncedVersion } from '#features/live/land-versions.ts'
import { pageState } from '#lib/page-state.ts'
import { fetchBlock, fetchBlocks, freeBlock } from './fetch-blocks.ts'
import type { BlockBits, ReadBlock } from './fetch-blocks.ts'

export interface BlockSource {
  /** Loads many blocks. Blocks that are missing in the response are free. */
  screen: (blocks: number[]) => Promise<Map<number, ReadBlock>>
  /** Loads one block by version, so that a cache may answer; returns a newer version when that one is gone. */
  one: (block: number, version: string) => Promise<ReadBlock>
  versionOf: (block: number) => AnnouncedVersion
  /** Increases with every announcement of the block, also when it repeats an earlier version. */
  announcementOf: (block: number) => number
}

interface Announced {
  version: AnnouncedVersion
  announcement: number
}

interface KnownBlock extends ReadBlock {
  /** Counts the changes, so that a drawing can detect that it is out of date. */
  drawing: number
  /** The block may have changed. Ignored while the stream announces its version. */
  stale: boolean
  /** The number of the last announcement when the block was requested: each announcement causes one load at most. */
  announcement: number
  /** The block may be newer than the next announced version, which caches may still have. */
  isAhead: boolean
}

export type GroundStatus = 'free' | 'held' | 'sold' | 'unknown'
type Listener = (changed: readonly number[]) => void

const MAX_KNOWN = 4000
const MAX_PER_READ = 64
/** One request for all blocks is faster than more single requests than this. */
const MAX_ONE_BY_ONE = 48
/** Tiles request blocks one by one; requests within this time are joined. */
const BATCH_MS = 12

const isSet = (bits: Uint8Array, index: number) => ((bits[index >> 3]! >> (index & 7)) & 1) === 1
const sameBits = (one: Uint8Array, other: Uint8Array) => one.every((byte, index) => byte === other[index])

export class PlotBlocks {
  readonly #source: BlockSource
  readonly #known = new Map<number, KnownBlock>()
  readonly #listeners = new Set<Listener>()
  readonly #requests = new Map<number, Promise<void>>()
  #batch: { blocks: Set<number>; done: Promise<void> } | null = null

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

  /** Loads blocks that are missing or out of date. False when that failed; the known state stays. */
  async load(blocks: readonly number[]): Promise<boolean> {
    const wanted = () => {
      for (const block of blocks) this.#catchUp(block)
      return blocks.filter((block) => this.#isOutOfDate(block))
    }
    // Repeats for blocks that changed during the request.
    for (let rest = wanted(); rest.length > 0; rest = wanted()) {
      const results = await Promise.allSettled(rest.map((block) => this.#request(block)))
      if (results.some(({ status }) => status === 'rejected')) return false
    }
    return true
  }

  /** Marks the blocks whose versions the stream no longer announces as stale, so that the next load reads them. */
  markUnannouncedStale(): void {
    for (const block of new Set([...this.#known.keys(), ...this.#requests.keys()])) {
      if (this.#source.versionOf(block) !== undefined) continue
      const known = this.#known.get(block)
      if (known) known.stale = true
      // A pending response may be older than the change.
      this.#requests.delete(block)
    }
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #request(block: number): Promise<void> {
    const pending = this.#requests.get(block)
    if (pending) return pending
    if (!this.#batch || this.#batch.blocks.size >= MAX_PER_READ) this.#startBatch()
    const { blocks, done } = this.#batch!
    blocks.add(block)
    const settled = done.finally(() => {
      if (this.#requests.get(block) === settled) this.#requests.delete(block)
    })
    this.#requests.set(block, settled)
    return settled
  }

  #startBatch(): void {
    const blocks = new Set<number>()
    const batch = {
      blocks,
      done: new Promise((resolve) => setTimeout(resolve, BATCH_MS)).then(() => {
        if (this.#batch === batch) this.#batch = null
        return this.#readNow([...blocks].toSorted((one, other) => one - other))
      }),
    }
    this.#batch = batch
  }

  async #readNow(blocks: number[]): Promise<void> {
    const before = new Map(blocks.map((block) => [block, this.#requests.get(block)]))
    const announced = new Map(blocks.map((block) => [block, this.#announcedOf(block)]))
    const answer = await this.#readAs(blocks, announced)
    // Blocks that were outdated during the request are left to the next request.
    const current = blocks.filter((block) => this.#requests.get(block) === before.get(block))
    const changed = current.filter((block) =>
      this.#store(block, answer.get(block) ?? freeBlock, announced.get(block)!),
    )
    this.#evictOldest()
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed)
  }

  async #readAs(
    blocks: readonly number[],
    announced: ReadonlyMap<number, Announced>,
  ): Promise<ReadonlyMap<number, ReadBlock>> {
    const versionOf = (block: number) => announced.get(block)?.version
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

  #announcedOf(block: number): Announced {
    return { version: this.#source.versionOf(block), announcement: this.#source.announcementOf(block) }
  }

  #isOutOfDate(block: number): boolean {
    const known = this.#known.get(block)
    if (!known) return true
    const { version, announcement } = this.#announcedOf(block)
    if (version === undefined) return known.stale
    return known.version !== version && known.announcement !== announcement
  }

  /** Once the announced version equals the known one, later announcements are newer. */
  #catchUp(block: number): void {
    const known = this.#known.get(block)
    if (known && known.version === this.#source.versionOf(block)) known.isAhead = false
  }

  #store(block: number, { sold, held, version }: ReadBlock, announced: Announced): boolean {
    const known = this.#known.get(block)
    // Also when no version was announced: the next announced one may be older than this response.
    const state = {
      version,
      announcement: announced.announcement,
      isAhead: version !== announced.version,
      stale: false,
    }
    if (known) {
      Object.assign(known, state)
      if (sameBits(known.sold, sold) && sameBits(known.held, held)) return false
    }
    // Deleted first, so that the map's order stays oldest first.
    this.#known.delete(block)
    this.#known.set(block, { ...state, sold, held, drawing: (known?.drawing ?? 0) + 1 })
    return true
  }

  #evictOldest(): void {
    for (const block of this.#known.keys()) {
      if (this.#known.size <= MAX_KNOWN) return
      this.#known.delete(block)
    }
  }
}

/** Shared by all maps. */
export const plotBlocks = pageState(
  () =>
    new PlotBlocks({
      screen: fetchBlocks,
      one: fetchBlock,
      versionOf: (block) => landVersions().ofBlock(block),
      announcementOf: (block) => landVersions().announcementOf(block),
    }),
)
