import type { Map } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { throttle } from '#lib/throttle.ts'
import { followLand, landToldSoon } from '#features/live/follow-land.ts'
import { oldCounts } from '#features/map/data/counts-tiles.ts'
import { COUNTS_SOURCE } from './far-overlay.ts'
import { blocksSeen, landSeen } from '#features/map/data/blocks-seen.ts'
import { HEAT_TO } from '#features/map/data/grid-zooms.ts'
import { plotBlocks } from '#features/map/data/plots-blocks.ts'

const COUNTS_EVERY_MS = 5000
const RETRY_MS = 5000

/** Keeps the plots in view true: reads what is missing or has changed, and repaints the map with it. */
export function useLandNews(map: Map): { live: boolean } {
  const [live, setLive] = useState(false)

  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    let left = false

    const load = async () => {
      if (!map.style) return
      clearTimeout(retry)
      retry = undefined
      const loaded = await plotBlocks.load(blocksSeen(map))
      if (!loaded && !left) retry ??= setTimeout(reload, RETRY_MS)
    }
    const reload = () => void load()
    const counts = throttle(COUNTS_EVERY_MS, () => {
      // Where they are not drawn, the old ones wait for the way back.
      if (!map.style || !map.getSource(COUNTS_SOURCE) || map.getZoom() >= HEAT_TO) return
      const old = oldCounts()
      if (old.length > 0) map.refreshTiles(COUNTS_SOURCE, old)
    })
    /** On the way, what comes into view for the first time; what may have changed can wait for the end. */
    const look = () => {
      if (retry === undefined && !plotBlocks.knows(blocksSeen(map))) reload()
    }
    const settle = () => {
      land.look(landSeen(map))
      reload()
      counts.ask()
    }

    const unsubscribe = plotBlocks.subscribe(() => map.triggerRepaint())
    const land = followLand(
      {
        shown: () => plotBlocks.outdateUntold(),
        changed: ({ blocks, tiles }) => {
          if (blocks.length > 0) reload()
          if (tiles.length > 0) counts.ask()
        },
        connection: setLive,
      },
      landSeen(map),
    )
    map.on('move', look)
    map.on('moveend', settle)
    void landToldSoon().then(() => {
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
