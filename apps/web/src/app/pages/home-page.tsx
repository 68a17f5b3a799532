import type { Map } from 'maplibre-gl'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCart } from '#features/cart/cart-store.ts'
import { DeedOverMap } from '#app/deed/deed-over-map.tsx'
import { useDeedOfAddress } from '#app/deed/use-deed-of-address.ts'
import { basemapOf } from '#app/layout/basemap-of.ts'
import { Welcome } from '#app/welcome/welcome.tsx'
import { MapView } from '#features/map/basemap/map-view.tsx'
import { PlotTools } from '#features/map/interaction/plot-tools.tsx'
import { WorldMapInstruments } from '#features/map/world-map-instruments.tsx'
import { useConfig } from '#lib/config.ts'
import { usePhone } from '#lib/use-media.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { Button } from '#ui/button.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { HomePlots } from './home-plots.tsx'
import '#features/map/basemap/words.ts'

/** The map fills the screen; everything else floats over it. */
export function Component() {
  const { t } = useTranslation('map')
  const { data: config, error, isError, refetch } = useConfig()
  const items = useCart((cart) => cart.items)
  const selected = useMemo(() => items.map(({ cell }) => cell), [items])
  const phone = usePhone()
  const isDeed = useDeedOfAddress() !== null
  const isCartOpen = useCart((cart) => cart.isOpen)
  // The open cart beside the map already shows the same.
  const hasBar = items.length > 0 && (phone ? !isDeed : !isCartOpen)

  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      {config && (
        <MapView
          basemap={basemapOf(config.map)}
          className="fixed inset-0"
          fallback={<DeedOverMap map={null} />}
        >
          {(map, { online }) => (
            <>
              <WorldMapInstruments
                map={map}
                world={config.map}
                online={online}
                tools={<PlotTools map={map} selected={selected} withArea={!(phone && hasBar)} />}
              />
              <HomePlots map={map} selected={selected} />
              {!isDeed && <Welcome map={map} />}
              {hasBar && <CartAtTheBottom map={map} />}
            </>
          )}
        </MapView>
      )}
      {isError && (
        <div className="fixed inset-0 grid place-items-center p-6">
          <p className="text-center text-ink-2">
            {loadFailure(error, t('unreachable'))}
            <br />
            <Button variant="primary" className="mt-4" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </p>
        </div>
      )}
    </>
  )
}

function CartAtTheBottom({ map }: { map: Map }) {
  const load = useCallback(async () => {
    const { HomeCartBar } = await import('./home-cart-bar.tsx')
    return () => <HomeCartBar map={map} />
  }, [map])
  return <Loaded load={load} />
}
