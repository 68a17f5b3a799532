import { countsDepth } from '@meridian/shared/endpoints/map'
import { pageState } from '#lib/page-state.ts'
import { readCounts } from './count-parts.ts'
import { heatTile } from './heat-field.ts'
import type { HeatTile } from './heat-field.ts'

interface CachedTile {
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
  readonly #cache = new Map<string, CachedTile>()

  put(tile: string, counts: Uint8Array): void {
    // MapLibre requests a tile of the deepest level once for every finer tile that it draws from it.
    if (isSame(this.#cache.get(tile)?.counts, counts)) return
    const cached = { counts, heat: undefined }
    this.#cache.delete(tile)
    this.#cache.set(tile, cached)
    this.#heatOf(tile, cached)
    this.version += 1
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= MOST_COUNTS) return
      this.#cache.delete(oldest)
    }
  }

  has(tile: string): boolean {
    return this.#cache.has(tile)
  }

  /** Null where nothing is sold or the tile has not arrived. */
  of(tile: string): HeatTile | null {
    const cached = this.#cache.get(tile)
    if (!cached) return null
    // Moves the tile to the end, so that it is evicted last.
    this.#cache.delete(tile)
    this.#cache.set(tile, cached)
    return cached.heat === undefined ? this.#heatOf(tile, cached) : cached.heat
  }

  #heatOf(tile: string, cached: CachedTile): HeatTile | null {
    const z = Number(tile.slice(0, tile.indexOf('/')))
    cached.heat = heatTile(z, readCounts(2 ** countsDepth(z), cached.counts))
    if (cached.heat) this.#releaseOldHeat()
    return cached.heat
  }

  #releaseOldHeat(): void {
    const warm = [...this.#cache.values()].filter(({ heat }) => heat)
    for (const cached of warm.slice(0, -MOST_HEAT)) cached.heat = undefined
  }
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array) =>
  one?.length === other.length && one.every((byte, at) => byte === other[at])

export const heatTiles = pageState(() => new HeatTiles())
