import type { Map } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { throttle } from '#lib/throttle.ts'
import { followLand, awaitLandVersions } from '#features/live/follow-land.ts'
import { outdatedCounts } from '#features/map/data/counts-tiles.ts'
import { COUNTS_SOURCE } from './far-overlay.ts'
import { blocksOnMap, landOnMap } from '#features/map/data/blocks-on-map.ts'
import { HEAT_TO } from '#features/map/data/grid-zooms.ts'
import { plotBlocks } from '#features/map/data/plot-blocks.ts'

const COUNTS_EVERY_MS = 5000
const RETRY_MS = 5000

/** Keeps the plots in view up to date: loads what is missing or has changed, and repaints the map. */
export function useLandUpdates(map: Map): { live: boolean } {
  const [live, setLive] = useState(false)

  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    let left = false

    const load = async () => {
      if (!map.style) return
      clearTimeout(retry)
      retry = undefined
      const loaded = await plotBlocks().load(blocksOnMap(map))
      if (!loaded && !left) retry ??= setTimeout(reload, RETRY_MS)
    }
    const reload = () => void load()
    const counts = throttle(COUNTS_EVERY_MS, () => {
      // Outdated counts are reloaded only at zooms that draw them.
      if (!map.style || !map.getSource(COUNTS_SOURCE) || map.getZoom() >= HEAT_TO) return
      const old = outdatedCounts()
      if (old.length > 0) map.refreshTiles(COUNTS_SOURCE, old)
    })
    /** During a movement, loads only new blocks; changed ones wait for its end. */
    const look = () => {
      if (retry === undefined && !plotBlocks().knows(blocksOnMap(map))) reload()
    }
    const settle = () => {
      land.look(landOnMap(map))
      reload()
      counts.ask()
    }

    const unsubscribe = plotBlocks().subscribe(() => map.triggerRepaint())
    const land = followLand(
      {
        shown: () => plotBlocks().markUnannouncedStale(),
        changed: ({ blocks, tiles }) => {
          if (blocks.length > 0) reload()
          if (tiles.length > 0) counts.ask()
        },
        connection: setLive,
      },
      landOnMap(map),
    )
    map.on('move', look)
    map.on('moveend', settle)
    void awaitLandVersions().then(() => {
      if (!left) reload()
    })
    return () => {
      left = true
      clearTimeout(retry)
      counts.stop()
      unsubscribe()
      land.unfollow()
      map.off('move', look)
      map.off('moveend', settle)
    }
  }, [map])

  return { live }
}
