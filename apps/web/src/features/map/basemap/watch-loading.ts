import { getGlobalDispatcher } from 'maplibre-gl'
import type { ErrorEvent, Map, MapSourceDataEvent, MapStyleDataEvent } from 'maplibre-gl'
import { forgetArchives } from '#features/map/basemap/archive/archives.ts'
import { OVERLAY_ANCHOR } from '#features/map/basemap/style/map-overlay.ts'
import { isOnlineSource, onlineSources } from '#features/map/basemap/online/online-style.ts'

export type LoadingStatus = 'loading' | 'ready' | 'failed'

/** A wait shorter than this is not worth a word. */
const PATIENCE_MS = 250

/** To be called in the same breath as the map is made: what fails at once would be missed later. */
export function watchLoading(map: Map, tell: (status: LoadingStatus) => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  /** Sources; the empty one stands for what all of them need, as the workers are. */
  const failed = new Set<string>()
  let hasTile = false

  map.on('dataloading', () => {
    if (failed.size === 0) waiting ??= setTimeout(() => tell('loading'), PATIENCE_MS)
  })
  const settle = () => {
    clearTimeout(waiting)
    waiting = undefined
    tell(failed.size > 0 ? 'failed' : 'ready')
  }
  map.on('idle', settle)
  map.on('error', ({ error, sourceId = '' }: ErrorEvent & { sourceId?: string }) => {
    // Tiles that are no longer wanted are aborted; that is no failure.
    if ((error as Partial<Error>).name === 'AbortError') return
    // The embedded map is there to stand in for it; see use-online-base.ts.
    if (isOnlineSource(sourceId) || isOnline(map)) return
    if (sourceId === '') {
      reportError(error)
      // Whatever it is, the map is seen.
      if (hasTile) return
    }
    forgetArchives()
    failed.add(sourceId)
    settle()
  })
  map.on('data', (event: MapSourceDataEvent | MapStyleDataEvent) => {
    if (event.dataType !== 'source' || !event.tile) return
    hasTile = true
    // A tile of the same source has come after all.
    const isMended = [event.sourceId, ''].filter((source) => failed.delete(source)).length > 0
    if (isMended) settle()
  })
  // Of a source that is gone, as all are while they are asked for anew, no tile will tell.
  map.on('style.load', () => {
    for (const source of failed) if (source !== '' && !map.getSource(source)) failed.delete(source)
  })
  map.on('remove', () => clearTimeout(waiting))
}

const isOnline = (map: Map): boolean => onlineSources(map).length > 0

/** Asks for the base map anew: a source whose first request failed never asks again by itself. */
export function reloadBase(map: Map) {
  const style = map.getStyle()
  const asIs = { transformStyle: (_: unknown, next: typeof style) => next }
  // Whoever puts a drawing back meanwhile finds its place.
  const layers = style.layers.filter(({ id }) => id === OVERLAY_ANCHOR)
  map.setStyle({ ...style, sources: {}, layers }, asIs)
  map.setStyle(style, asIs)
  // Their script may not have come either; the map goes on by itself with new ones.
  void getGlobalDispatcher().ensureWorkers()
}
