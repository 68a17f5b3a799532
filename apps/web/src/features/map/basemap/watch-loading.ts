import { getGlobalDispatcher } from 'maplibre-gl'
import type { ErrorEvent, Map, MapSourceDataEvent, MapStyleDataEvent } from 'maplibre-gl'
import { resetArchives } from '#features/map/basemap/archive/archives.ts'
import { OVERLAY_ANCHOR } from '#features/map/basemap/style/map-overlay.ts'
import { isOnlineSource, onlineSources } from '#features/map/basemap/online/online-style.ts'

export type LoadingStatus = 'loading' | 'ready' | 'failed'

/** A shorter wait shows no message. */
const LOADING_DELAY_MS = 250

/** Must be called synchronously after the map is created: an immediate failure would be missed later. */
export function watchLoading(map: Map, report: (status: LoadingStatus) => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  /** Ids of failed sources; '' stands for anything that all of them need, such as the workers. */
  const failed = new Set<string>()
  let hasTile = false

  map.on('dataloading', () => {
    if (failed.size === 0) waiting ??= setTimeout(() => report('loading'), LOADING_DELAY_MS)
  })
  const settle = () => {
    clearTimeout(waiting)
    waiting = undefined
    report(failed.size > 0 ? 'failed' : 'ready')
  }
  map.on('idle', settle)
  map.on('error', ({ error, sourceId = '' }: ErrorEvent & { sourceId?: string }) => {
    // MapLibre aborts tiles that are no longer needed; that is no failure.
    if ((error as Partial<Error>).name === 'AbortError') return
    // The embedded map replaces a failing online map; see use-online-base.ts.
    if (isOnlineSource(sourceId) || isOnline(map)) return
    if (sourceId === '') {
      reportError(error)
      // The map is visible, so an error without a source does not matter.
      if (hasTile) return
    }
    resetArchives()
    failed.add(sourceId)
    settle()
  })
  map.on('data', (event: MapSourceDataEvent | MapStyleDataEvent) => {
    if (event.dataType !== 'source' || !event.tile) return
    hasTile = true
    // A tile of the same source has loaded after all.
    const isMended = [event.sourceId, ''].filter((source) => failed.delete(source)).length > 0
    if (isMended) settle()
  })
  // No tile event follows for a removed source, for example while the base map is reloaded.
  map.on('style.load', () => {
    for (const source of failed) if (source !== '' && !map.getSource(source)) failed.delete(source)
  })
  map.on('remove', () => clearTimeout(waiting))
}

const isOnline = (map: Map): boolean => onlineSources(map).length > 0

/** Reloads the base map: MapLibre never repeats the first request of a source that failed. */
export function reloadBase(map: Map) {
  const style = map.getStyle()
  const asIs = { transformStyle: (_: unknown, next: typeof style) => next }
  // Overlays that are restored meanwhile need the anchor.
  const layers = style.layers.filter(({ id }) => id === OVERLAY_ANCHOR)
  map.setStyle({ ...style, sources: {}, layers }, asIs)
  map.setStyle(style, asIs)
  // The workers' script may have failed too; the map continues with new workers.
  void getGlobalDispatcher().ensureWorkers()
}
