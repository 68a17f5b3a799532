import type { ErrorEvent, Map, MapSourceDataEvent, MapStyleDataEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'

/** A wait shorter than this is not worth a word. */
const PATIENCE_MS = 250

/** Says that tiles are on their way, or that they do not come, and then offers to try again. */
export function MapLoading({ map }: { map: Map | null }) {
  const { t } = useTranslation('map')
  const [loading, setLoading] = useState(true)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!map) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      timer ??= setTimeout(() => setLoading(true), PATIENCE_MS)
    }
    const finish = () => {
      clearTimeout(timer)
      timer = undefined
      setLoading(false)
    }
    const fail = ({ error }: ErrorEvent) => {
      // Tiles that are no longer wanted are aborted; that is no failure.
      if ((error as Partial<Error>).name !== 'AbortError') setFailed(true)
    }
    const arrive = (event: MapSourceDataEvent | MapStyleDataEvent) => {
      if (event.dataType === 'source' && event.tile) setFailed(false)
    }
    map.on('dataloading', begin)
    map.on('idle', finish)
    map.on('error', fail)
    map.on('data', arrive)
    return () => {
      clearTimeout(timer)
      map.off('dataloading', begin)
      map.off('idle', finish)
      map.off('error', fail)
      map.off('data', arrive)
    }
  }, [map])

  if (failed && map) {
    return (
      <Notice>
        {t('unreachable')}
        <Button
          variant="quiet"
          className="-my-2 -mr-3 text-accent!"
          onClick={() => {
            setFailed(false)
            reloadSources(map)
          }}
        >
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  if (!loading) return null
  return (
    <Notice>
      <span className="size-2 animate-breathe rounded-full bg-accent" aria-hidden />
      {t('loading')}
    </Notice>
  )
}

function Notice({ children }: { children: React.ReactNode }) {
  return (
    <output className="pointer-events-none absolute inset-x-4 top-20 z-10 flex justify-center max-sm:top-28">
      <p className="pointer-events-auto flex animate-appear items-center gap-2.5 rounded-full border border-line bg-card px-4 py-2 text-sm text-ink-2 shadow-card">
        {children}
      </p>
    </output>
  )
}

/** Asks for the sources anew: a source whose first request failed never asks again by itself. */
function reloadSources(map: Map) {
  const style = map.getStyle()
  map.setStyle({ ...style, sources: {}, layers: [] }, { transformStyle: (_, next) => next })
  map.setStyle(style, { transformStyle: (_, next) => next })
}
