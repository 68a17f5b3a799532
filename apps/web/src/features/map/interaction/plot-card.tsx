import { sayCountry, sayPlot } from '#lib/i18n/country.ts'
import { cellSize, cellCenter } from '@meridian/shared/grid'
import { formatSize } from '@meridian/shared/grid/land-size'
import { formatCoordinates } from '@meridian/shared/format-coordinates'
import type { Map } from 'maplibre-gl'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars, formatTime } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useRoom } from '#ui/use-room.ts'
import { usePlaceOnMap } from '#features/map/cursor/use-place-on-map.ts'
import type { PlotBox } from '#features/map/cursor/use-place-on-map.ts'
import { useMyNames } from '#features/map/data/use-my-cells.ts'
import type { PlotStatus } from '#features/map/data/plot-status.ts'
import { useHoldEnd, usePlotDetail } from './use-plot-detail.ts'
import '#features/map/rendering/words.ts'

interface PlotCardProps {
  map: Map
  cell: number
  status: PlotStatus
  selected: boolean
  /** How to select or remove the plot; empty where that is not possible. */
  hint: string
  /** A line at the bottom edge instead of a card at the plot, which a finger would cover. */
  line: boolean
}

export const statusColours: Record<PlotStatus, string> = {
  free: 'text-good',
  held: 'text-held',
  sold: 'text-sold',
  yours: 'text-yours',
  notForSale: 'text-ink-3',
  unknown: 'text-ink-3',
}

const GAP = 10

export function PlotCard({ map, cell, status, selected, hint, line }: PlotCardProps) {
  const { t } = useTranslation('plots')
  const language = useLanguage()
  const name = useMyNames().get(cell)
  const { detail, failed } = usePlotDetail(cell)
  const heldUntil = useHoldEnd(cell, status === 'held')
  const card = useRef<HTMLDivElement>(null)
  const place = useCallback(
    (element: HTMLElement, box: PlotBox) => !line && putBeside(element, box, map),
    [map, line],
  )
  usePlaceOnMap(map, cell, card, place)
  useRoom('--plot-line', card, line)
  const [lng, lat] = cellCenter(cell)
  const [area] = detail?.plot.areas ?? []
  // A sold plot has no price for this visitor.
  const isOffered = status === 'free' || status === 'held'

  return (
    <div
      ref={card}
      aria-hidden
      data-testid="plot-card"
      className={classNames(
        'pointer-events-none absolute z-10 rounded-card border border-line bg-card px-4 py-3 text-sm shadow-card',
        line
          ? 'right-17 above-23 left-3 sm:bottom-20 sm:left-1/2 sm:w-96 sm:-translate-x-1/2'
          : 'top-0 left-0 w-72',
      )}
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="tabular line-clamp-2 min-w-0 font-medium text-ink">
          {name !== undefined ? (
            name
          ) : area ? (
            sayPlot(cell, area)
          ) : failed ? (
            t('placeUnknown')
          ) : (
            <Skeleton className="inline-block h-4 w-32 align-middle" />
          )}
        </span>
        <span
          className={classNames('shrink-0 font-medium', selected ? 'text-accent' : statusColours[status])}
        >
          {t(selected ? 'statusSelected' : statusNames[status])}
        </span>
      </p>
      <p className="tabular mt-0.5 flex flex-wrap gap-x-1.5 text-[0.8125rem] text-ink-2">
        {area && name !== undefined && <span className="max-w-full truncate">{sayPlot(cell, area)}</span>}
        {area && area.district !== '' && (
          <span className="max-w-full truncate">{sayCountry(area.country)}</span>
        )}
        <span>{formatCoordinates({ lng, lat })}</span>
      </p>
      <p className="tabular mt-1 flex items-baseline justify-between gap-3 text-[0.8125rem] text-ink-2">
        <span>{formatSize(cellSize(cell), language)}</span>
        <span className="text-base font-semibold text-ink">
          {detail && isOffered ? formatDollars(detail.plot.price, language) : '\u2007'}
        </span>
      </p>
      {heldUntil !== null && (
        <p className="tabular mt-1 text-[0.8125rem] text-held">
          {t('heldUntil', { time: formatTime(heldUntil, language) })}
        </p>
      )}
      {hint !== '' && <p className="mt-1 min-h-5 text-[0.8125rem] text-ink-3 max-sm:hidden">{hint}</p>}
    </div>
  )
}

export const statusNames = {
  free: 'statusFree',
  held: 'statusHeld',
  sold: 'statusSold',
  yours: 'statusYours',
  notForSale: 'statusNotForSale',
  unknown: 'statusUnknown',
} as const satisfies Record<PlotStatus, string>

/** In pixels. A wider plot gets the card inside. */
const WIDE = 220

/** To the right of the plot; to the left where there is no room; in its corner when the plot is wide. */
function putBeside(element: HTMLElement, { left, top, width }: PlotBox, map: Map) {
  const { clientWidth, clientHeight } = map.getContainer()
  const { offsetWidth, offsetHeight } = element
  const right = left + width
  const outside = right + GAP + offsetWidth < clientWidth - GAP ? right + GAP : left - GAP - offsetWidth
  const inside = Math.min(right, clientWidth) - offsetWidth - GAP
  const x = width > WIDE ? inside : outside
  const y = Math.min(Math.max(width > WIDE ? top + GAP : top, 72), clientHeight - offsetHeight - 72)
  element.style.transform = `translate(${Math.max(x, GAP)}px, ${y}px)`
}
