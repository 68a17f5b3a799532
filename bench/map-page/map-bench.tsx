import type { Map } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { PlotsLayer } from '../../apps/web/src/features/map/interaction/plots-layer.tsx'
import { moveMap } from './move-map.ts'
import { selectPlots } from './select-plots.ts'

export interface MapBenchCalls {
  /**
   * Resolves when the map is idle, with the plots as the product draws them at that zoom, or with the base map only.
   */
  show: (zoom: number, plots: boolean) => Promise<void>
  /** Frames that the browser drew while the map was panned and zoomed. */
  move: (zoom: number, seconds: number) => Promise<number>
  select: () => Promise<number>
}

interface MapBenchProps {
  map: Map
  centre: { lng: number; lat: number }
  onReady: (calls: MapBenchCalls) => void
}

export function MapBench({ map, centre, onReady }: MapBenchProps) {
  const [plots, setPlots] = useState(false)
  const [selected, setSelected] = useState<number[]>([])
  useEffect(() => {
    onReady({
      show: async (zoom, shown) => {
        flushSync(() => setPlots(shown))
        map.jumpTo({ center: centre, zoom })
        map.triggerRepaint()
        await map.once('idle')
        // Plots are not MapLibre tiles: they load separately and repaint the map once more.
        const isDrawn = () => !shown || map.getContainer().dataset['drawn'] === 'yes'
        while (!isDrawn()) await map.once('idle')
      },
      move: (zoom, seconds) => moveMap(map, zoom, seconds),
      select: () => selectPlots(map, setSelected),
    })
  }, [map, centre, onReady])
  return plots ? <PlotsLayer map={map} selected={selected} onAdd={() => ({ added: 0, over: 0 })} /> : null
}
