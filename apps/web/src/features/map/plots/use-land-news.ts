import type { Map } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { throttle } from '#lib/throttle.ts'
import { followLand } from '#features/live/follow-land.ts'
import { blocksSeen } from './blocks-seen.ts'
import { COUNTS_SOURCE } from './far-overlay.ts'
import { HEAT_TO } from './grid-zooms.ts'
import { plotBlocks } from './plots-blocks.ts'

const COUNTS_EVERY_MS = 5000
const RETRY_MS = 5000

/** Keeps the plots in view true: reads what is missing or has changed, and repaints the map with it. */
export function useLandNews(map: Map): { live: boolean } {
  const [live, setLive] = useState(false)

  useEffect(() => {
    let countsDue = false
    let wasLive = false
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
      if (!map.style || !map.getSource(COUNTS_SOURCE)) return
      // Where they are not drawn, the old ones wait for the way back.
      countsDue = map.getZoom() >= HEAT_TO
      if (!countsDue) map.refreshTiles(COUNTS_SOURCE)
    })
    /** On the way, what comes into view for the first time; what may have changed can wait for the end. */
    const look = () => {
      if (retry === undefined && !plotBlocks.knows(blocksSeen(map))) reload()
    }
    const settle = () => {
      reload()
      if (countsDue) counts.ask()
    }

    const unsubscribe = plotBlocks.subscribe(() => map.triggerRepaint())
    const unfollow = followLand({
      plots: (blocks) => {
        plotBlocks.outdate(blocks ?? undefined)
        reload()
      },
      counts: counts.ask,
      connection: (isLive) => {
        if (isLive && wasLive) counts.ask()
        wasLive ||= isLive
        setLive(isLive)
      },
    })
    map.on('move', look)
    map.on('moveend', settle)
    reload()
    return () => {
      left = true
      clearTimeout(retry)
      counts.stop()
      unsubscribe()
      unfollow()
      map.off('move', look)
      map.off('moveend', settle)
    }
  }, [map])

  return { live }
}
