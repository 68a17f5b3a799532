import { blocksInView } from '@meridian/shared/grid'
import type { Map } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { SHADE_FROM } from './grid-zooms.ts'
import { plotBlocks } from './plots-blocks.ts'
import { followLand } from './plots-live.ts'
import { COUNTS_SOURCE, PLOTS_SOURCE } from './plots-overlay.ts'
import { isOutOfDate } from './plots-protocols.ts'
import { tilesInView } from './tile-cells.ts'

const COUNTS_EVERY_MS = 5000
const RETRY_MS = 5000

/** Keeps the plots in view true: reads what changed again, and repaints only the tiles that show it. */
export function useLandNews(map: Map): { live: boolean } {
  const [live, setLive] = useState(false)

  useEffect(() => {
    let countsAt = 0
    let retry: ReturnType<typeof setTimeout> | undefined

    const repaint = () => {
      if (!map.getSource(PLOTS_SOURCE) || map.getZoom() < SHADE_FROM) return
      const tiles = tilesInView(viewOf(map), Math.floor(map.getZoom())).filter(isOutOfDate)
      if (tiles.length > 0) map.refreshTiles(PLOTS_SOURCE, tiles)
    }
    const load = async () => {
      if (map.getZoom() < SHADE_FROM) return
      clearTimeout(retry)
      const loaded = await plotBlocks.load(blocksInView(viewOf(map)))
      if (!map.style) return
      repaint()
      if (!loaded) retry = setTimeout(reload, RETRY_MS)
    }
    const reload = () => void load()
    const recount = () => {
      if (!map.style || map.getZoom() >= SHADE_FROM || Date.now() - countsAt < COUNTS_EVERY_MS) return
      countsAt = Date.now()
      if (map.getSource(COUNTS_SOURCE)) map.refreshTiles(COUNTS_SOURCE)
    }

    const unsubscribe = plotBlocks.subscribe(repaint)
    const unfollow = followLand({
      plots: (blocks) => {
        plotBlocks.outdate(blocks ?? undefined)
        reload()
      },
      counts: recount,
      connection: setLive,
    })
    // Tiles that come back from MapLibre's own cache may be older than what is known by now.
    map.on('idle', repaint)
    map.on('moveend', reload)
    return () => {
      clearTimeout(retry)
      unsubscribe()
      unfollow()
      map.off('idle', repaint)
      map.off('moveend', reload)
    }
  }, [map])

  return { live }
}

export function viewOf(map: Map) {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}
