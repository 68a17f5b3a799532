import type { Map } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { blocksSeen } from './blocks-seen.ts'
import { COUNTS_SOURCE } from './far-overlay.ts'
import { SHADE_FROM } from './grid-zooms.ts'
import { plotBlocks } from './plots-blocks.ts'
import { followLand } from './plots-live.ts'

const COUNTS_EVERY_MS = 5000
const RETRY_MS = 5000

/** Keeps the plots in view true: reads what is missing or has changed, and repaints the map with it. */
export function useLandNews(map: Map): { live: boolean } {
  const [live, setLive] = useState(false)

  useEffect(() => {
    let countsAt = 0
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
    const recount = () => {
      if (!map.style || map.getZoom() >= SHADE_FROM || Date.now() - countsAt < COUNTS_EVERY_MS) return
      countsAt = Date.now()
      if (map.getSource(COUNTS_SOURCE)) map.refreshTiles(COUNTS_SOURCE)
    }
    /** On the way, what comes into view for the first time; what may have changed can wait for the end. */
    const look = () => {
      if (retry === undefined && !plotBlocks.knows(blocksSeen(map))) reload()
    }

    const unsubscribe = plotBlocks.subscribe(() => map.triggerRepaint())
    const unfollow = followLand({
      plots: (blocks) => {
        plotBlocks.outdate(blocks ?? undefined)
        reload()
      },
      counts: recount,
      connection: setLive,
    })
    map.on('move', look)
    map.on('moveend', reload)
    reload()
    return () => {
      left = true
      clearTimeout(retry)
      unsubscribe()
      unfollow()
      map.off('move', look)
      map.off('moveend', reload)
    }
  }, [map])

  return { live }
}
