import { countsDepth } from '@meridian/shared/endpoints/map'
import { readCounts } from './count-parts.ts'
import { heatTile } from './heat-field.ts'
import type { HeatTile } from './heat-field.ts'

interface Kept {
  /** As they came, which takes the least room. */
  counts: Uint8Array
  /** Undefined where it was let go of to spare memory. */
  heat: HeatTile | null | undefined
}

/** As many as MapLibre keeps on the largest screens, which would not ask for them again. */
const MOST_COUNTS = 1000
/** The largest screens show some 150 at once; each is up to 200 KB. */
const MOST_HEAT = 160

/** The heat of the tiles that came, by their names: `z/x/y`. */
export class HeatTiles {
  /** Another one once any tile has changed. */
  version = 0
  readonly #kept = new Map<string, Kept>()

  put(tile: string, counts: Uint8Array): void {
    // MapLibre asks for the deepest tiles once for each of the finer ones that it draws of them.
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

  /** Null where nothing is sold, or nothing known. */
  of(tile: string): HeatTile | null {
    const kept = this.#kept.get(tile)
    if (!kept) return null
    // The last to be let go of.
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
