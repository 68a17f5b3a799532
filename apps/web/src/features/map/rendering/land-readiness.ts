import type { LngLatBounds, Map } from 'maplibre-gl'
import { useCallback, useSyncExternalStore } from 'react'

/** The source of the embedded map; an online style has others. */
const LAND_SOURCE = 'base'

/**
 * Whether the land in view is loaded: the grid and prices are shown only then. It stays true while the map is panned and
 * zoomed near loaded land, where coarser tiles replace missing ones. After a jump elsewhere it waits for the new land.
 */
export class LandReadiness {
  readonly #map: Map
  #seen: LngLatBounds | null = null

  constructor(map: Map) {
    this.#map = map
  }

  /** To be called within a frame: before it, MapLibre has not requested the tiles of a new camera. */
  check(): boolean {
    const bounds = this.#map.getBounds()
    if (isLoaded(this.#map)) this.#seen = bounds
    else if (this.#seen && !overlap(this.#seen, bounds)) this.#seen = null
    return this.#seen !== null
  }

  get isReady(): boolean {
    return this.#seen !== null
  }
}

/** Also when tiles have failed: plots can then be used without land. */
const isLoaded = (map: Map): boolean =>
  map.getSource(LAND_SOURCE) ? map.isSourceLoaded(LAND_SOURCE) : map.areTilesLoaded()

const overlap = (one: LngLatBounds, other: LngLatBounds): boolean =>
  one.getWest() < other.getEast() &&
  one.getEast() > other.getWest() &&
  one.getSouth() < other.getNorth() &&
  one.getNorth() > other.getSouth()

const known = new WeakMap<Map, LandReadiness>()

/** One instance for each map. */
export function landReadiness(map: Map): LandReadiness {
  const readiness = known.get(map) ?? new LandReadiness(map)
  known.set(map, readiness)
  return readiness
}

export function useLandReady(map: Map): boolean {
  const listen = useCallback(
    (notify: () => void) => {
      const look = () => {
        landReadiness(map).check()
        notify()
      }
      map.on('render', look)
      return () => void map.off('render', look)
    },
    [map],
  )
  return useSyncExternalStore(listen, () => landReadiness(map).isReady)
}
