import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { pagePaths, plotPage } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCamera } from '#features/map/data/camera.ts'
import { encodePlots, markedPlots, SHARED_PLOTS } from '@meridian/shared/share-plots'
import { buttonClasses } from '#ui/button.tsx'
import { ShareButton } from '#ui/dialogs/share-button.tsx'
import './words.ts'

/** A zoom that shows the plot and its neighbours. */
const PLOT_ZOOM = 15

export function PlotActions({ plot, title }: { plot: PublicPlot; title: string }) {
  const { t } = useTranslation('plotPage')
  const isFree = plot.state === 'free' && plot.for_sale
  return (
    <div className="flex flex-wrap gap-2.5">
      <Link to={placeOnMap(plot, isFree)} className={buttonClasses('primary', 'max-sm:grow')}>
        {t(isFree ? 'buy' : 'show')}
      </Link>
      <ShareButton path={plotPage(plot._id)} title={title} />
    </div>
  )
}

/** The map with the plot marked; a free plot is also offered for sale there. */
function placeOnMap({ _id, center: [lng, lat] }: PublicPlot, isFree: boolean) {
  const cells = [Number(_id)]
  const search = isFree ? `?${SHARED_PLOTS}=${encodePlots(cells)}` : markedPlots(cells)
  return { pathname: pagePaths.home, search, hash: formatCamera({ lng, lat, zoom: PLOT_ZOOM }) }
}
