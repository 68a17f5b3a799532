import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { cellCenter } from '@meridian/shared/grid'
import { groupPlaces } from '@meridian/shared/grid/group-places'
import type { Map } from 'maplibre-gl'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useCheckoutStage } from '#app/checkout/checkout-store.ts'
import { DeedOverMap } from '#app/deed/deed-over-map.tsx'
import { useDeedOnMap } from '#app/deed/use-deed-on-map.ts'
import { useCart } from '#features/cart/cart-store.ts'
import { flyToCells } from '#features/map/places/fly-to-cells.ts'
import { PlotsLayer } from '#features/map/interaction/plots-layer.tsx'
import { BESIDE, decodePlots, ONLY_SHOWN, SHARED_PLOTS } from '@meridian/shared/links/share-plots'
import { useMyCells } from '#features/map/data/use-my-cells.ts'
import { useSignedIn } from '#lib/session.ts'
import { showResult } from '#ui/dialogs/dialogs.ts'
import '#features/map/rendering/words.ts'
import { withWords } from '#lib/i18n/words.ts'

const SharedPlotsBar = lazy(() => withWords(() => import('#features/map/places/shared-plots-bar.tsx')))
const WaitingPayment = lazy(() => withWords(() => import('#app/checkout/waiting-payment.tsx')))
const PlotDialog = lazy(() => withWords(() => import('#app/plots/plot-dialog.tsx')))

/** The plots of the home page: selected plots are those in the cart. */
export function HomePlots({ map, selected }: { map: Map; selected: readonly number[] }) {
  const { t } = useTranslation('plots')
  const mine = useMyCells()
  const add = useCart((cart) => cart.add)
  const removeAll = useCart((cart) => cart.removeAll)
  const { shared, forgetShared } = useSharedPlots(map)
  const signedIn = useSignedIn()
  const isPaying = useCheckoutStage(({ stage }) => stage !== null)
  const [search] = useSearchParams()
  const deed = useDeedOnMap(map, { selected, mine })
  const [opened, setOpened] = useState<number | null>(null)
  const isOwn = useMemo(() => opened !== null && mine.includes(opened), [mine, opened])

  function addToCart(cells: readonly number[]) {
    const result = add(cells)
    if (result.over > 0) {
      const wanted = result.added + result.over
      void showResult({
        error: true,
        title:
          result.added > 0 ? t('tookSome', { count: wanted, added: result.added, wanted }) : t('cartFull'),
        message: t('overLimit', { most: maxPlotsPerOrder }),
      })
    }
    return result
  }

  async function addShared() {
    const { addCells } = await import('#features/map/interaction/select-plots.ts')
    const selection = {
      selected: new Set(selected),
      mine: new Set(mine),
      onAdd: addToCart,
      onRemove: removeAll,
    }
    if (await addCells(shared, shared.length, selection, t)) forgetShared()
  }

  return (
    <>
      <PlotsLayer
        map={map}
        selected={deed.selected}
        mine={deed.mine}
        highlighted={deed.highlighted ?? shared}
        onAdd={addToCart}
        onRemove={removeAll}
        onOpen={setOpened}
      />
      {opened !== null && (
        <Suspense>
          <PlotDialog cell={opened} isOwn={isOwn} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {!deed.isFlying && <DeedOverMap map={map} onLand={deed.onLand} />}
      {signedIn && !isPaying && !deed.isOpen && shared.length === 0 && (
        <Suspense>
          <WaitingPayment />
        </Suspense>
      )}
      {shared.length > 0 && (
        <Suspense>
          <SharedPlotsBar
            count={shared.length}
            beside={search.has(BESIDE)}
            onAdd={search.has(ONLY_SHOWN) ? undefined : () => void addShared()}
            onDismiss={forgetShared}
          />
        </Suspense>
      )}
    </>
  )
}

function useSharedPlots(map: Map) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const text = search.get(SHARED_PLOTS) ?? ''
  const shared = useMemo(() => decodePlots(text), [text])
  const placeGiven = useRef(window.location.hash !== '')

  useEffect(() => {
    const bounds = map.getBounds()
    const inView = shared.some((cell) => bounds.contains(cellCenter(cell)))
    // The sender's map may have shown another place.
    if (!placeGiven.current || !inView) flyToCells(map, groupPlaces(shared)[0] ?? [])
  }, [map, shared])

  // The map changes the address without notifying the router.
  const forgetShared = () =>
    void navigate({ pathname: '/', search: '', hash: window.location.hash }, { replace: true })
  return { shared, forgetShared }
}
