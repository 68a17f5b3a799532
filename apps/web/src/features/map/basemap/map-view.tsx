import type { Map } from 'maplibre-gl'
import { MapPinOff } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useDark } from '#lib/theme.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { baseStyle } from '#features/map/basemap/style/base-style.ts'
import type { Basemap } from '#features/map/basemap/style/base-style.ts'
import { startingCamera } from '#features/map/data/camera.ts'
import type { Camera } from '#features/map/data/camera.ts'
import { createMap } from './create-map.ts'
import { areMapFontsLoaded, loadMapFonts, markNamed } from '#features/map/basemap/style/map-fonts.ts'
import { MapLoading } from './map-loading.tsx'
import { useMapKind } from '#features/map/basemap/style/use-map-kind.ts'
import { useOnlineBase } from '#features/map/basemap/online/use-online-base.ts'
import { useOnlineChoice } from '#features/map/basemap/online/use-online-choice.ts'
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
  // Land waits for no fonts.
  const [isNamed, setNamed] = useState(areMapFontsLoaded)
  const embedded = useMemo(() => {
    const { origin } = window.location
    return baseStyle({ kind, dark, language, streetsUrl, satelliteUrl, detailed, isNamed, origin })
  }, [kind, dark, language, streetsUrl, satelliteUrl, detailed, isNamed])
  const container = useRef<HTMLDivElement>(null)
  const firstStyle = useRef(embedded)
  const [map, setMap] = useState<Map | null>(null)
  const online = useOnlineBase(map, wantsOnline ? (basemap.online?.[kind] ?? null) : null)
  const style = online ?? embedded
  const [status, setStatus] = useState<LoadingStatus>('loading')
  const [undrawable, setUndrawable] = useState(false)
  const title = t('title')
  const firstTitle = useRef(title)
  const firstArchive = useRef(streetsUrl)
  const first = useRef(start)

  useEffect(() => {
    let made: Map
    try {
      made = createMap({
        container: container.current!,
        style: firstStyle.current,
        archiveUrl: firstArchive.current,
        camera: first.current ?? startingCamera(window.location.hash).camera,
        title: firstTitle.current,
      })
    } catch {
      // Without WebGL, or where no worker may run. An effect does not render anew by itself.
      queueMicrotask(() => setUndrawable(true))
      return undefined
    }
    watchLoading(made, setStatus)
    made.once('style.load', () => setMap(made))
    // Mostly there before the first tile, which is then laid out once, with its names.
    void loadMapFonts().then(() => setNamed(true))
    return () => {
      setMap(null)
      made.remove()
    }
  }, [])

  useEffect(() => {
    map?.setStyle(style)
    map?.getCanvas().setAttribute('aria-label', title)
  }, [map, style, title])

  useEffect(() => {
    if (map) markNamed(map, isNamed || online !== null)
  }, [map, isNamed, online])

  const retry = useCallback(() => {
    if (!map) return
    // What failed is on its way again: until it fails once more, nothing has to be tried.
    setStatus('loading')
    reloadBase(map)
  }, [map])
  useEffect(() => {
    // Also while it is tried: what fails then would wait for nobody.
    if (status === 'ready') return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry, status])

  return (
    <div className={classNames('@container overflow-hidden bg-paper', className)}>
      {/* MapLibre positions its container itself. */}
      <div ref={container} className="size-full" />
      {undrawable && (
        <div className="absolute inset-0 grid place-items-center">
          <EmptyState icon={MapPinOff} title={t('noWebgl')} hint={t('noWebglHint')} />
        </div>
      )}
      {!undrawable && <MapLoading status={status} onRetry={retry} />}
      {map && children?.(map, { online: online !== null })}
    </div>
  )
}
