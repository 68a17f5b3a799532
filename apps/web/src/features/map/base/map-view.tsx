import type { Map } from 'maplibre-gl'
import { MapPinOff } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useDark } from '#lib/theme.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { baseStyle } from './base-style.ts'
import type { Basemap } from './base-style.ts'
import { startingCamera } from './camera.ts'
import type { Camera } from './camera.ts'
import { createMap, prepareMap } from './create-map.ts'
import { loadMapFonts } from './map-fonts.ts'
import { MapLoading } from './map-loading.tsx'
import { useMapKind } from './use-map-kind.ts'
import { useOnlineBase } from './online/use-online-base.ts'
import { useOnlineChoice } from './online/use-online-choice.ts'
import { reloadBase, watchLoading } from './watch-loading.ts'
import type { LoadingStatus } from './watch-loading.ts'
import './words.ts'

interface MapViewProps {
  basemap: Basemap
  /** Where it begins; otherwise at the place in the address, or where this tab has looked last. */
  start?: Camera
  className?: string
  /**
   * What lives on the map, once its style is there: controls as elements, drawings by `useMapOverlay`. They get
   * the map as a value, so that a page can compose features that do not know each other.
   */
  children?: (map: Map, base: { online: boolean }) => ReactNode
}

/** The base map in the theme, language and style of the moment. It draws nothing of its own on it. */
export function MapView({ basemap, start, className, children }: MapViewProps) {
  const { t } = useTranslation('map')
  const dark = useDark()
  const language = useLanguage()
  const { kind } = useMapKind()
  const { wantsOnline } = useOnlineChoice()
  const { streetsUrl, satelliteUrl, detailed } = basemap
  const embedded = useMemo(
    () =>
      baseStyle({ kind, dark, language, streetsUrl, satelliteUrl, detailed, origin: window.location.origin }),
    [kind, dark, language, streetsUrl, satelliteUrl, detailed],
  )
  const container = useRef<HTMLDivElement>(null)
  const firstStyle = useRef(embedded)
  const [map, setMap] = useState<Map | null>(null)
  const online = useOnlineBase(map, wantsOnline ? (basemap.online?.[kind] ?? null) : null)
  const style = online ?? embedded
  const [status, setStatus] = useState<LoadingStatus>('loading')
  const [undrawable, setUndrawable] = useState(false)
  const title = t('title')
  const firstTitle = useRef(title)
  const first = useRef(start)

  useEffect(() => {
    let created: Map | null = null
    let unmounted = false
    const make = async () => {
      prepareMap()
      await loadMapFonts()
      if (unmounted || !container.current) return
      const camera = first.current ?? startingCamera(window.location.hash).camera
      const made = createMap({
        container: container.current,
        style: firstStyle.current,
        camera,
        title: firstTitle.current,
      })
      created = made
      watchLoading(made, setStatus)
      made.once('style.load', () => setMap(made))
    }
    // Without WebGL, or where no worker may run.
    make().catch(() => setUndrawable(true))
    return () => {
      unmounted = true
      setMap(null)
      created?.remove()
    }
  }, [])

  useEffect(() => {
    map?.setStyle(style)
    map?.getCanvas().setAttribute('aria-label', title)
  }, [map, style, title])

  useEffect(() => {
    if (!map || status !== 'failed') return undefined
    const retry = () => reloadBase(map)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [map, status])

  return (
    <div className={classNames('@container overflow-hidden bg-paper', className)}>
      {/* MapLibre positions its container itself. */}
      <div ref={container} className="size-full" />
      {undrawable && (
        <div className="absolute inset-0 grid place-items-center">
          <EmptyState icon={MapPinOff} title={t('noWebgl')} hint={t('noWebglHint')} />
        </div>
      )}
      {!undrawable && <MapLoading status={status} onRetry={() => map && reloadBase(map)} />}
      {map && children?.(map, { online: online !== null })}
    </div>
  )
}
