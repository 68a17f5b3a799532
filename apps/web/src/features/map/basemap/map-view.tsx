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
import type { EmbeddedMap, MapKind } from '#features/map/basemap/style/base-style.ts'
import { startingCamera } from '#features/map/data/camera.ts'
import type { Camera } from '#features/map/data/camera.ts'
import { setStreetAreas } from '#features/map/basemap/archive/street-tiles.ts'
import { createMap } from './create-map.ts'
import { areMapFontsLoaded, loadMapFonts, markLabels } from '#features/map/basemap/style/map-fonts.ts'
import { MapLoading } from './map-loading.tsx'
import { useMapKind } from '#features/map/basemap/style/use-map-kind.ts'
import type { OnlineSource } from '#features/map/basemap/online/online-style.ts'
import type { OnlineStatus } from '#features/map/basemap/online/use-online-base.ts'
import { useOnlineBase } from '#features/map/basemap/online/use-online-base.ts'
import { useOnlineChoice } from '#features/map/basemap/online/use-online-choice.ts'
import { reloadBase, watchLoading } from './watch-loading.ts'
import type { LoadingStatus } from './watch-loading.ts'
import './words.ts'

export interface Basemap extends EmbeddedMap {
  /** The online maps, which replace the embedded one while they can be reached. */
  online?: Record<MapKind, OnlineSource | null>
  /** Whether visitors who have not chosen get the online maps. */
  onlineByDefault?: boolean
}

interface MapViewProps {
  basemap: Basemap
  /** The first camera; by default the one in the address, or the last one of this tab. */
  start?: Camera
  className?: string
  /** Rendered where the browser can draw no map. */
  fallback?: ReactNode
  /**
   * Renders what lies on the map once its style is loaded: controls as elements, drawings by `useMapOverlay`. The map
   * is passed as a value, so that a page can combine features that do not import each other.
   */
  children?: (map: Map, base: { online: OnlineStatus }) => ReactNode
}

/** The base map in the current theme, language and style. It draws no plots. */
export function MapView({ basemap, start, className, fallback, children }: MapViewProps) {
  const { t } = useTranslation('map')
  const dark = useDark()
  const language = useLanguage()
  const { kind } = useMapKind()
  const { wantsOnline } = useOnlineChoice(basemap.onlineByDefault ?? false)
  const { streetsUrl, satelliteUrl, detailed } = basemap
  // The map starts without labels and adds them when the fonts are loaded.
  const [hasLabels, setHasLabels] = useState(areMapFontsLoaded)
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Map | null>(null)
  const { drawn, status: online } = useOnlineBase(map, wantsOnline ? (basemap.online?.[kind] ?? null) : null)
  const onlineStyle = drawn && 'style' in drawn ? drawn.style : null
  const pictures = drawn && 'pictures' in drawn ? drawn.pictures : null
  const ownStyle = useMemo(() => {
    const { origin } = window.location
    return baseStyle({
      kind,
      dark,
      language,
      streetsUrl,
      satelliteUrl,
      detailed,
      hasLabels,
      origin,
      pictures,
    })
  }, [kind, dark, language, streetsUrl, satelliteUrl, detailed, hasLabels, pictures])
  const style = onlineStyle ?? ownStyle
  const firstStyle = useRef(style)
  const [status, setStatus] = useState<LoadingStatus>('loading')
  const [undrawable, setUndrawable] = useState(false)
  const title = t('title')
  const firstTitle = useRef(title)
  const firstArchive = useRef(streetsUrl)
  const firstAreas = useRef(detailed)
  const first = useRef(start)

  useEffect(() => {
    setStreetAreas(firstAreas.current)
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
      // Without WebGL or workers. Deferred, because an effect must not set state synchronously.
      queueMicrotask(() => setUndrawable(true))
      return undefined
    }
    watchLoading(made, setStatus)
    made.once('style.load', () => setMap(made))
    // The fonts usually arrive before the first tile, so that its labels are laid out only once.
    void loadMapFonts().then(() => setHasLabels(true))
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
    if (map) markLabels(map, hasLabels || onlineStyle !== null)
  }, [map, hasLabels, onlineStyle])

  const retry = useCallback(() => {
    if (!map) return
    // The failed tiles are loading again, so the retry button disappears until they fail once more.
    setStatus('loading')
    reloadBase(map)
  }, [map])
  useEffect(() => {
    // Also during a retry: if that one fails as well, the next 'online' event starts another.
    if (status === 'ready') return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry, status])

  return (
    <div className={classNames('@container overflow-hidden bg-paper', className)}>
      {/* MapLibre sets the position of its container itself. */}
      <div ref={container} className="size-full" />
      {undrawable && (
        <div className="absolute inset-0 grid place-items-center">
          <EmptyState icon={MapPinOff} title={t('noWebgl')} hint={t('noWebglHint')} />
        </div>
      )}
      {undrawable && fallback}
      {!undrawable && <MapLoading status={status} onRetry={retry} />}
      {map && children?.(map, { online })}
    </div>
  )
}
