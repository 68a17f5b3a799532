import type { Map } from 'maplibre-gl'
import { useEffect } from 'react'

/** Sets the map's accessible description to the text of the element with this id. */
export function useCanvasDescription(map: Map, id: string) {
  useEffect(() => {
    const canvas = map.getCanvas()
    canvas.setAttribute('aria-describedby', id)
    return () => {
      if (canvas.getAttribute('aria-describedby') === id) canvas.removeAttribute('aria-describedby')
    }
  }, [map, id])
}
