/** The page of the map bench: `?what=map` or `tile-map`, moved by `window.bench.move`. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import '../../apps/web/src/lib/i18n/i18n.ts'
import '../../apps/web/src/ui/styles.css'
import { MapView } from '../../apps/web/src/features/map/basemap/map-view.tsx'
import { centre } from './centre.ts'
import { MapBench } from './map-bench.tsx'
import type { MapBenchCalls } from './map-bench.tsx'
import { TileMapBench } from './tile-map-bench.tsx'

declare global {
  interface Window {
    bench?: Pick<MapBenchCalls, 'move'> & Partial<MapBenchCalls>
  }
}

const what = new URLSearchParams(window.location.search).get('what')

const offer = (calls: MapBenchCalls) => {
  window.bench = calls
}

window.location.hash = `#11/${centre.lat}/${centre.lng}`
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={new QueryClient()}>
    {what === 'tile-map' ? (
      <TileMapBench onReady={(move) => (window.bench = { move: (_, seconds) => move(seconds) })} />
    ) : (
      <MapView
        className="absolute inset-0"
        basemap={{
          streetsUrl: new URL('/basemap/streets.pmtiles', window.location.href).href,
          satelliteUrl: new URL('/basemap/satellite.pmtiles', window.location.href).href,
          detailed: [],
        }}
      >
        {(map) => <MapBench map={map} centre={centre} onReady={offer} />}
      </MapView>
    )}
  </QueryClientProvider>,
)
