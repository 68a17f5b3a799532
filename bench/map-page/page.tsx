/** What the map bench opens: `?what=bare`, `plots` or `tile-map`, moved for a while by `window.bench.move`. */
import { cellCenter, cellsInRectangle } from '@meridian/shared/grid'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Map } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../apps/web/src/lib/i18n/i18n.ts'
import '../../apps/web/src/ui/styles.css'
import { MapView } from '../../apps/web/src/features/map/base/map-view.tsx'
import { PlotsLayer } from '../../apps/web/src/features/map/hand/plots-layer.tsx'
import { countFrames } from './count-frames.ts'
import { TileMapBench } from './tile-map-bench.tsx'

interface Bench {
  /** Frames that the browser drew while the map was panned and zoomed. */
  move: (seconds: number) => Promise<number>
  /** From 300 plots selected to the frame that shows them, painted, in milliseconds. */
  select?: () => Promise<number>
}

declare global {
  interface Window {
    bench?: Bench
  }
}

const what = new URLSearchParams(window.location.search).get('what')
const centre = { lng: 108.23, lat: 16.07 }
/** Pixels in a second: a brisk hand. */
const SPEED = 300

/** Around the middle of a plot, asked in the frame that draws it: the answer waits until the canvas is painted. */
function lookOf(map: Map, cell: number): string {
  const gl = map.getCanvas().getContext('webgl2')!
  const { x, y } = map.project(cellCenter(cell))
  const side = 24
  const [left, bottom] = [Math.round(x) - side / 2, gl.drawingBufferHeight - Math.round(y) - side / 2]
  const pixels = new Uint8Array(4 * side * side)
  gl.readPixels(left, bottom, side, side, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  return pixels.join()
}

function MapBench({ map, plots }: { map: Map; plots: boolean }) {
  const [selected, setSelected] = useState<number[]>([])
  useEffect(() => {
    const move = (seconds: number) => {
      let [x, y] = [0, 0]
      return countFrames(seconds, (elapsed, part) => {
        // There and back eastward, and in and out within the zooms that draw tiles of zoom 11.
        const pixels = SPEED * part
        x = Math.floor(elapsed / 3) % 2 === 0 ? pixels : -pixels
        y = pixels / 4
        const at = map.project(map.getCenter())
        const zoom = 11 + 0.45 * (1 - Math.cos((elapsed / 4) * 2 * Math.PI))
        map.jumpTo({ center: map.unproject([at.x + x, at.y + y]), zoom })
      })
    }
    const select = async () => {
      const { lng, lat } = map.getCenter()
      const rectangle = { west: lng - 0.04, south: lat - 0.04, east: lng + 0.04, north: lat + 0.04 }
      const { ids } = cellsInRectangle(rectangle, 300)
      const middle = ids[Math.floor(ids.length / 2)]!
      map.triggerRepaint()
      await map.once('render')
      const before = lookOf(map, middle)
      const began = performance.now()
      setSelected(ids)
      let after = before
      while (after === before) {
        await map.once('render')
        after = lookOf(map, middle)
      }
      const took = performance.now() - began
      setSelected([])
      return took
    }
    map.once('idle', () => {
      window.bench = { move, ...(plots && { select }) }
    })
    map.triggerRepaint()
  }, [map, plots])
  return plots ? <PlotsLayer map={map} selected={selected} onTake={() => undefined} /> : null
}

window.location.hash = `#11/${centre.lat}/${centre.lng}`
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={new QueryClient()}>
    {what === 'tile-map' ? (
      <TileMapBench onReady={(move) => (window.bench = { move })} />
    ) : (
      <MapView
        className="absolute inset-0"
        basemap={{
          streetsUrl: new URL('/basemap/streets.pmtiles', window.location.href).href,
          satelliteUrl: new URL('/basemap/satellite.pmtiles', window.location.href).href,
          detailed: null,
        }}
      >
        {(map) => <MapBench map={map} plots={what === 'plots'} />}
      </MapView>
    )}
  </QueryClientProvider>,
)
