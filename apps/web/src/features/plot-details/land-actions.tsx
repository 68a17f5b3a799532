import { cellCenter } from '@meridian/shared/grid'
import { encodePlots, markedPlots, SHARED_PLOTS } from '@meridian/shared/links/share-plots'
import { pagePaths } from '@meridian/shared/page-paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCamera } from '#features/map/data/camera.ts'
import { buttonClasses } from '#ui/button.tsx'
import { ShareButton } from '#ui/dialogs/share-button.tsx'
import './words.ts'

/** A zoom that shows the plot and its neighbours. */
const PLOT_ZOOM = 15

interface LandActionsProps {
  cells: readonly number[]
  /** Whether it can be bought. */
  isFree?: boolean
  /** Its public page, if it has one. */
  shared: { path: string; title: string } | null
  children?: ReactNode
}

export function LandActions({ cells, isFree = false, shared, children }: LandActionsProps) {
  const { t } = useTranslation('plotPage')
  return (
    <div className="flex flex-wrap gap-2.5">
      {cells.length > 0 && (
        <Link to={placeOnMap(cells, isFree)} className={buttonClasses('primary', 'max-sm:grow')}>
          {t(isFree ? 'buy' : 'show')}
        </Link>
      )}
      {shared && <ShareButton {...shared} />}
      {children}
    </div>
  )
}

/** The map with the land marked, as far as a link can; a free plot is also offered for sale there. */
function placeOnMap(cells: readonly number[], isFree: boolean) {
  const [[lng, lat] = [0, 0]] = cells.map(cellCenter)
  const search = isFree ? `?${SHARED_PLOTS}=${encodePlots(cells)}` : markedPlots(cells)
  // The map frames several plots itself.
  const hash = cells.length === 1 ? formatCamera({ lng, lat, zoom: PLOT_ZOOM }) : ''
  return { pathname: pagePaths.home, search, hash }
}
