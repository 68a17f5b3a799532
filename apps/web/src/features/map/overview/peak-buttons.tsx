import { sayArea } from '#lib/i18n/country.ts'
import { getPlot } from '@meridian/shared/endpoints/map'
import { formatCoordinates } from '@meridian/shared/format-coordinates'
import { cellAt } from '@meridian/shared/grid'
import { useQuery } from '@tanstack/react-query'
import type { Map } from 'maplibre-gl'
import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { onMapMove } from '#features/map/cursor/on-map-move.ts'
import { nearest } from '#features/map/cursor/use-grid-cursor.ts'
import { GRID_FROM } from '#features/map/data/grid-zooms.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { busiestPlace } from '#features/map/data/busiest-place.ts'
import type { Peak } from '#features/map/data/choose-peaks.ts'
import { usePeaks } from './use-peaks.ts'
import './words.ts'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
/** The maximum wait for the exact place; after it the map flies to the peak itself. */
const TIMEOUT_MS = 3000
/** In pixels. Closer to an edge, the label is shifted so that it stays on the map. */
const LABEL_HALF = 170
/** A wheel moves the map in steps; this is the pause after the last one. */
const STOPPED_MS = 100

/** The peaks of the world view as buttons. Tab reaches one of them, the arrow keys move to the others. */
export default function PeakButtons({ map }: { map: Map }) {
  const { t } = useTranslation('overview')
  const peaks = usePeaks(map)
  const group = useRef<HTMLFieldSetElement>(null)
  const [reached, setReached] = useState(0)
  const tabStop = Math.min(reached, peaks.length - 1)
  useArrowKeys(group)
  usePlaced(map, peaks, group)

  // Inside the map's own element, so that a drag or a wheel that starts on a button still moves the map.
  return createPortal(
    <fieldset ref={group} aria-label={t('livelyPlaces')} hidden={peaks.length === 0}>
      {peaks.map((peak, index) => (
        <PeakButton
          key={`${peak.lng} ${peak.lat}`}
          map={map}
          peak={peak}
          tabIndex={index === tabStop ? 0 : -1}
          onReach={() => setReached(index)}
        />
      ))}
    </fieldset>,
    map.getCanvasContainer(),
  )
}

interface PeakButtonProps {
  map: Map
  peak: Peak
  tabIndex: number
  onReach: () => void
}

function PeakButton({ map, peak, tabIndex, onReach }: PeakButtonProps) {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  const [pointed, setPointed] = useState(false)
  // The label of a focused button stays visible while the map moves.
  useLayoutEffect(
    () =>
      pointed ? onMapMove(map, () => button.current && place(map, [[button.current, peak]])) : undefined,
    [map, peak, pointed],
  )
  const { data } = useQuery({
    ...endpointQuery(getPlot, { params: { id: String(cellAt(peak.lng, peak.lat)) } }),
    enabled: pointed,
    staleTime: Infinity,
  })
  const [area] = data?.plot.areas ?? []
  const words = {
    place: area ? sayArea(area) : formatCoordinates(peak),
    count: peak.sold,
    amount: formatWhole(peak.sold, language),
  }
  return (
    <button
      ref={button}
      type="button"
      tabIndex={tabIndex}
      aria-label={t('goTo', words)}
      onClick={() => void goTo(map, peak)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => {
        setPointed(true)
        onReach()
      }}
      onBlur={() => setPointed(false)}
      className="group absolute top-0 left-0 -m-3.5 size-7 rounded-full hover:z-10 hover:bg-ink/10 hover:outline-2 hover:outline-ink focus-visible:z-10"
    >
      {pointed && (
        <span className="tabular pointer-events-none absolute top-full left-1/2 mt-1.5 -translate-x-1/2 rounded-full border border-line bg-card px-3 py-1 font-sans text-xs font-medium whitespace-nowrap text-ink shadow-card group-data-[edge=left]:left-0 group-data-[edge=left]:translate-x-0 group-data-[edge=right]:right-0 group-data-[edge=right]:left-auto group-data-[edge=right]:translate-x-0">
          {t('sold', words)}
        </span>
      )}
    </button>
  )
}

async function goTo(map: Map, peak: Peak): Promise<void> {
  const { lng, lat } = await busiestPlace(peak, AbortSignal.timeout(TIMEOUT_MS)).catch(() => peak)
  if (!map.style) return
  // The button disappears with the world view, so the focus moves to the map.
  map.getCanvas().focus()
  map.jumpTo({ center: [lng, lat], zoom: GRID_FROM + 1 })
}

/**
 * Places the buttons once the map has stopped. Placing each of them in every frame took as long as drawing the heat.
 */
function usePlaced(map: Map, peaks: readonly Peak[], group: RefObject<HTMLFieldSetElement | null>) {
  useLayoutEffect(() => {
    let stopped: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      if (!group.current) return
      letThrough(group.current, map.isMoving())
      const buttons = [...group.current.querySelectorAll('button')]
      place(
        map,
        peaks.flatMap((peak, index): [HTMLElement, Peak][] => {
          const button = buttons[index]
          return button ? [[button, peak]] : []
        }),
      )
    }
    const settleSoon = () => {
      clearTimeout(stopped)
      stopped = setTimeout(settle, STOPPED_MS)
    }
    const leave = () => group.current && letThrough(group.current, true)
    settle()
    map.on('movestart', leave)
    map.on('moveend', settleSoon)
    map.on('resize', settleSoon)
    return () => {
      clearTimeout(stopped)
      map.off('movestart', leave)
      map.off('moveend', settleSoon)
      map.off('resize', settleSoon)
    }
  }, [map, peaks, group])
}

function letThrough({ style }: HTMLElement, isMoving: boolean) {
  style.pointerEvents = isMoving ? 'none' : ''
}

function place(map: Map, buttons: readonly (readonly [HTMLElement, Peak])[]) {
  // Read before anything is moved: otherwise the browser would compute the layout again for each button.
  const room = map.getContainer().clientWidth
  const middle = map.getCenter().lng
  for (const [{ style, dataset }, { lng, lat }] of buttons) {
    const { x, y } = map.project([nearest(lng, middle), lat])
    style.transform = `translate(${x}px, ${y}px)`
    dataset['edge'] = x < LABEL_HALF ? 'left' : x > room - LABEL_HALF ? 'right' : 'none'
  }
}

/** A native listener instead of React's: the map around it listens to the same keys and would pan. */
function useArrowKeys(group: RefObject<HTMLFieldSetElement | null>) {
  useLayoutEffect(() => {
    const element = group.current
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (!element || step === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const buttons = [...element.querySelectorAll('button')]
      const at = buttons.findIndex((one) => one === document.activeElement)
      buttons[(at + step + buttons.length) % buttons.length]?.focus()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [group])
}
