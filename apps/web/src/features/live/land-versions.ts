/** The current versions of the land that the page's stream covers. */
import { blocksOfSquare, squareOf } from '@meridian/shared/grid/squares'
import type { LiveMessageOf } from '@meridian/shared/live/live-message'
import { covers } from './land-view.ts'
import type { LandInterest } from './land-view.ts'

/** Null where nothing is stored; undefined where the stream does not cover it. */
export type AnnouncedVersion = string | null | undefined

export interface LandChanges {
  blocks: number[]
  tiles: string[]
}

export class LandVersions {
  #squares = new Set<number>()
  #blocks = new Map<number, string | null>()
  #tiles = new Set<string>()
  #counts = new Map<string, string | null>()
  /** Counts received messages, whether full lists or single changes. */
  #messages = 0
  #shownAt = 0
  #changedAt = new Map<number, number>()

  ofBlock(block: number): AnnouncedVersion {
    return this.#squares.has(squareOf(block)) ? (this.#blocks.get(block) ?? null) : undefined
  }

  /** Increases with every message about the block, even if its version is one that it had before. */
  announcementOf(block: number): number {
    return this.#changedAt.get(block) ?? this.#shownAt
  }

  ofTile(tile: string): AnnouncedVersion {
    return this.#tiles.has(tile) ? (this.#counts.get(tile) ?? null) : undefined
  }

  coversInterest(interest: LandInterest): boolean {
    return covers({ squares: this.#squares, tiles: this.#tiles }, interest)
  }

  forget(): void {
    this.#squares = new Set()
    this.#tiles = new Set()
  }

  /** Takes the versions of the whole view. Returns those that are new or differ from before. */
  show({ squares, blocks, tiles, counts }: LiveMessageOf<'versions'>): LandChanges {
    const before = this.#copy()
    this.#squares = new Set(squares)
    this.#blocks = new Map(Object.entries(blocks).map(([block, version]) => [Number(block), version]))
    this.#tiles = new Set(tiles)
    this.#counts = new Map(Object.entries(counts))
    this.#shownAt = this.#messages += 1
    this.#changedAt = new Map()
    return {
      blocks: squares
        .flatMap(blocksOfSquare)
        .filter((block) => before.ofBlock(block) !== this.ofBlock(block)),
      tiles: tiles.filter((tile) => before.ofTile(tile) !== this.ofTile(tile)),
    }
  }

  change({ blocks, counts }: LiveMessageOf<'changes'>): LandChanges {
    this.#messages += 1
    for (const [block, version] of Object.entries(blocks)) {
      this.#blocks.set(Number(block), version)
      this.#changedAt.set(Number(block), this.#messages)
    }
    for (const [tile, version] of Object.entries(counts)) this.#counts.set(tile, version)
    return { blocks: Object.keys(blocks).map(Number), tiles: Object.keys(counts) }
  }

  #copy(): LandVersions {
    const copy = new LandVersions()
    copy.#squares = this.#squares
    copy.#blocks = this.#blocks
    copy.#tiles = this.#tiles
    copy.#counts = this.#counts
    return copy
  }
}
