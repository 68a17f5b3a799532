import type { ErrorEvent, Map, StyleSpecification } from 'maplibre-gl'
import { useEffect, useReducer, useState } from 'react'
import { reduceOnlineBase, initialOnlineBase, retryDelay } from './online-base.ts'
import { fetchOnlineStyle, isOnlineSource } from './online-style.ts'

/** The online style while it is drawn, null while the embedded one is. */
export function useOnlineBase(map: Map | null, url: string | null): StyleSpecification | null {
  const [base, dispatch] = useReducer(reduceOnlineBase, initialOnlineBase)
  const [style, setStyle] = useState<{ url: string; style: StyleSpecification } | null>(null)
  const known = style !== null && style.url === url
  const { failures } = base
  const ask = url !== null && (!base.isDrawn || !known)

  useEffect(() => {
    if (!map || !ask) return undefined
    let isWanted = true
    const probe = async () => {
      const answer = await fetchOnlineStyle(url)
      if (!isWanted) return
      if (answer) setStyle({ url, style: answer })
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
  }, [map, ask, url, failures])

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

  return base.isDrawn && known ? style.style : null
}
