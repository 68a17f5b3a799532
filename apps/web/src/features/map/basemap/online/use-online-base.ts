import type { ErrorEvent, Map } from 'maplibre-gl'
import { useEffect, useReducer, useState } from 'react'
import { reduceOnlineBase, initialOnlineBase, retryDelay } from './online-base.ts'
import { isOnlineSource, probeOnline } from './online-style.ts'
import type { OnlineBase, OnlineSource } from './online-style.ts'

/** `unreachable`: its host did not answer, or its tiles failed; it is requested again later. */
export type OnlineStatus = 'off' | 'loading' | 'drawn' | 'unreachable'

interface OnlineMap {
  /** Null while the embedded map is drawn. */
  drawn: OnlineBase | null
  status: OnlineStatus
}

/** The online map of a source, null where the visitor wants none. Keep the identity of an unchanged source. */
export function useOnlineBase(map: Map | null, source: OnlineSource | null): OnlineMap {
  const [base, dispatch] = useReducer(reduceOnlineBase, initialOnlineBase)
  const [reached, setReached] = useState<{ source: OnlineSource; online: OnlineBase } | null>(null)
  const known = reached !== null && reached.source === source
  const { failures } = base
  const ask = source !== null && (!base.isDrawn || !known)

  useEffect(() => {
    if (!map || !ask) return undefined
    let isWanted = true
    const probe = async () => {
      const answer = await probeOnline(source)
      if (!isWanted) return
      if (answer) setReached({ source, online: answer })
      dispatch(answer ? 'loaded' : 'failed')
    }
    const timer = setTimeout(() => void probe(), retryDelay(failures))
    // Retries at once when the network is back.
    const probeNow = () => void probe()
    window.addEventListener('online', probeNow)
    return () => {
      isWanted = false
      clearTimeout(timer)
      window.removeEventListener('online', probeNow)
    }
  }, [map, ask, source, failures])

  useEffect(() => {
    if (!map) return undefined
    const fail = ({ error, sourceId = '' }: ErrorEvent & { sourceId?: string }) => {
      if ((error as Partial<Error>).name === 'AbortError') return
      // An error without a source concerns the style's glyphs or sprites.
      if (sourceId === '' || isOnlineSource(sourceId)) dispatch('error')
    }
    const settle = () => dispatch('whole')
    map.on('error', fail)
    map.on('idle', settle)
    return () => {
      map.off('error', fail)
      map.off('idle', settle)
    }
  }, [map])

  const drawn = base.isDrawn && known ? reached.online : null
  const waiting = failures > 0 ? 'unreachable' : 'loading'
  return { drawn, status: source === null ? 'off' : drawn ? 'drawn' : waiting }
}
