import { sayArea } from '#lib/i18n/country.ts'
import { cellSize, cellAt, cellCenter, neighbour } from '@meridian/shared/grid'
import { formatSize } from '@meridian/shared/grid/land-size'
import type { Direction } from '@meridian/shared/grid'
import { formatCoordinates } from '@meridian/shared/format-coordinates'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, X } from 'lucide-react'
import type { Map } from 'maplibre-gl'
import { useEffect, useId, useRef } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { usePhone } from '#lib/use-media.ts'
import { Button } from '#ui/button.tsx'
import { captureFocus } from '#ui/capture-focus.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useRoom } from '#ui/use-room.ts'
import { statusColours, statusNames } from './plot-card.tsx'
import { statusOf } from '#features/map/data/plot-status.ts'
import { usePlotDetail } from './use-plot-detail.ts'
import '#features/map/rendering/words.ts'

interface PlotListProps {
  map: Map
  cursor: number | null
  selected: ReadonlySet<number>
  mine: ReadonlySet<number>
  onBegin: () => void
  onMove: (direction: Direction) => void
  onToggle: (cell: number) => void
  onClose: () => void
}

/** The steps from the cursor to each plot around it, in reading order. */
const around = [
  { name: 'here', steps: [] },
  { name: 'north', steps: ['north'] },
  { name: 'northEast', steps: ['north', 'east'] },
  { name: 'east', steps: ['east'] },
  { name: 'southEast', steps: ['south', 'east'] },
  { name: 'south', steps: ['south'] },
  { name: 'southWest', steps: ['south', 'west'] },
  { name: 'west', steps: ['west'] },
  { name: 'northWest', steps: ['north', 'west'] },
] as const satisfies { name: string; steps: Direction[] }[]

const moves = [
  { direction: 'north', icon: ArrowUp },
  { direction: 'south', icon: ArrowDown },
  { direction: 'west', icon: ArrowLeft },
  { direction: 'east', icon: ArrowRight },
] as const

/** The map as a list for screen readers: the plots around the cursor, each with a button to add or remove it. */
export default function PlotList({
  map,
  cursor,
  selected,
  mine,
  onBegin,
  onMove,
  onToggle,
  onClose,
}: PlotListProps) {
  const { t } = useTranslation('plots')
  const language = useLanguage()
  const headingId = useId()
  const list = useRef<HTMLElement>(null)
  useRoom('--plot-list', list, usePhone())
  useEffect(onBegin, [onBegin])
  useEscape(list, onClose)
  const { lng, lat } = map.getCenter()
  const middle = cursor ?? cellAt(lng, lat)
  const { detail } = usePlotDetail(middle)
  const [area] = detail?.plot.areas ?? []

  return (
    <aside
      ref={list}
      aria-labelledby={headingId}
      className="absolute top-20 left-4.5 z-20 flex max-h-[calc(100dvh-12rem)] @max-[80rem]:top-31 @max-[80rem]:max-h-[calc(100dvh-15rem)] w-100 animate-appear flex-col rounded-card border border-line bg-card p-4 shadow-card max-sm:inset-x-3 max-sm:above-23 max-sm:top-auto max-sm:max-h-[min(40dvh,calc(100dvh-var(--bar)-16rem))] max-sm:w-auto"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={headingId} className="font-serif text-lg font-semibold">
            {t('plotList')}
          </h2>
          <p className="min-h-5 truncate text-[0.8125rem] text-ink-2">{area ? sayArea(area) : '\u00a0'}</p>
        </div>
        <IconButton icon={X} label={t('closeList')} className="-mt-1 -mr-2" onClick={onClose} />
      </div>
      <fieldset className="mt-2 flex gap-2">
        <legend className="sr-only">{t('moveCursor')}</legend>
        {moves.map(({ direction, icon }) => (
          <IconButton
            key={direction}
            icon={icon}
            label={t(`move_${direction}`)}
            className="border border-line"
            onClick={() => onMove(direction)}
          />
        ))}
      </fieldset>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <ul className="-mx-1 mt-2 min-h-0 overflow-y-auto px-1" tabIndex={0} aria-labelledby={headingId}>
        {around.map(({ name, steps }) => {
          const cell = steps.reduce<number | null>(
            (at, step) => (at === null ? null : neighbour(at, step)),
            middle,
          )
          if (cell === null) return null
          const [cellLng, cellLat] = cellCenter(cell)
          const status = statusOf(cell, mine)
          const taken = selected.has(cell)
          return (
            <li key={name} className="flex items-center justify-between gap-2 border-t border-line py-1.5">
              <span className="min-w-0 text-[0.8125rem] text-ink-2">
                <span className="font-medium text-ink">{t(`around_${name}`)}</span>
                {' · '}
                <span className={taken ? 'text-accent' : statusColours[status]}>
                  {t(taken ? 'statusSelected' : statusNames[status])}
                </span>
                {/* Every plot costs the same. */}
                {detail && status === 'free' && ` · ${formatDollars(detail.plot.price, language)}`}
                <br />
                <span className="tabular">{formatCoordinates({ lng: cellLng, lat: cellLat })}</span>{' '}
                <span className="tabular whitespace-nowrap">{formatSize(cellSize(cell), language)}</span>
              </span>
              <Button
                className="min-h-9 px-3 text-sm"
                blocked={!taken && status !== 'free' && t(statusNames[status])}
                aria-label={t(taken ? 'dropPlot' : 'takePlot', { plot: t(`around_${name}`) })}
                onClick={() => onToggle(cell)}
              >
                {t(taken ? 'drop' : 'take')}
              </Button>
            </li>
          )
        })}
      </ul>
    </aside>
  )
}

/** Escape closes the list wherever the focus is, unless an open card or dialog handles the key. */
function useEscape(list: RefObject<HTMLElement | null>, onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = list.current
    const returnFocus = captureFocus()
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const within = (event.target as Element).closest('aside, [role=dialog], [role=menu]')
      if (within === null || within === element) close.current()
    }
    window.addEventListener('keydown', leave)
    return () => {
      window.removeEventListener('keydown', leave)
      // The focused element disappeared with the list.
      if (document.activeElement === document.body) returnFocus()
    }
  }, [list])
}
