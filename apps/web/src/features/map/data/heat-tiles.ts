import { countsDepth } from '@meridian/shared/endpoints/map'
import { readCounts } from './count-parts.ts'
import { heatTile } from './heat-field.ts'
import type { HeatTile } from './heat-field.ts'

interface Kept {
  /** Stored as received, which takes the least memory. */
  counts: Uint8Array
  /** Undefined after it was released to save memory. */
  heat: HeatTile | null | undefined
}

/** As many as MapLibre caches on the largest screens: it would not request them again. */
const MOST_COUNTS = 1000
/** The largest screens show about 150 at once; each is up to 200 KB. */
const MOST_HEAT = 160

/** An LRU cache of the heat of tiles, by name: `z/x/y`. */
export class HeatTiles {
  /** Changes whenever a tile changes. */
  version = 0
  readonly #kept = new Map<string, Kept>()

  put(tile: string, counts: Uint8Array): void {
    // MapLibre requests a tile of the deepest level once for every finer tile that it draws from it.
    if (isSame(this.#kept.get(tile)?.counts, counts)) return
    const kept = { counts, heat: undefined }
    this.#kept.delete(tile)
    this.#kept.set(tile, kept)
    this.#heatOf(tile, kept)
    this.version += 1
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_COUNTS) return
      this.#kept.delete(oldest)
    }
  }

  has(tile: string): boolean {
    return this.#kept.has(tile)
  }

  /** Null where nothing is sold or the tile has not arrived. */
  of(tile: string): HeatTile | null {
    const kept = this.#kept.get(tile)
    if (!kept) return null
    // Moves the tile to the end, so that it is evicted last.
    this.#kept.delete(tile)
    this.#kept.set(tile, kept)
    return kept.heat === undefined ? this.#heatOf(tile, kept) : kept.heat
  }

  #heatOf(tile: string, kept: Kept): HeatTile | null {
    const z = Number(tile.slice(0, tile.indexOf('/')))
    kept.heat = heatTile(z, readCounts(2 ** countsDepth(z), kept.counts))
    if (kept.heat) this.#spareMemory()
    return kept.heat
  }

  #spareMemory(): void {
    const warm = [...this.#kept.values()].filter(({ heat }) => heat)
    for (const kept of warm.slice(0, -MOST_HEAT)) kept.heat = undefined
  }
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array) =>
  one?.length === other.length && one.every((byte, at) => byte === other[at])

export const heatTiles = new HeatTiles()
