import type { Rectangle } from '@meridian/shared/grid'
import type { Map, Point } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { GRID_FROM } from '#features/map/data/grid-zooms.ts'

/** Pixels. A shorter drag counts as a click. */
const SHAKE = 5

/** Drags a rectangle: with Shift, or without it while the tool is on. The map does not pan meanwhile. */
export function useAreaDrag(
  map: Map,
  tool: boolean,
  /** False where the page offers nothing to select. */
  enabled: boolean,
  onArea: (rectangle: Rectangle) => void,
) {
  const [area, setArea] = useState<Rectangle | null>(null)
  const finish = useRef(onArea)
  useEffect(() => {
    finish.current = onArea
  })

  useEffect(() => {
    if (!enabled) return undefined
    const element = map.getCanvasContainer()
    let stop: (() => void) | null = null

    const begin = (down: PointerEvent) => {
      if (stop || !down.isPrimary || down.button !== 0 || map.getZoom() < GRID_FROM) return
      if (!tool && !(down.shiftKey && down.pointerType === 'mouse')) return
      stop = track(map, element, down, setArea, (rectangle) => {
        stop = null
        setArea(null)
        if (rectangle) finish.current(rectangle)
      })
    }
    // In the capture phase: MapLibre would otherwise start to pan.
    element.addEventListener('pointerdown', begin, { capture: true })
    // MapLibre's box zoom also uses Shift and drag.
    map.boxZoom.disable()
    return () => {
      element.removeEventListener('pointerdown', begin, { capture: true })
      stop?.()
      map.boxZoom.enable()
    }
  }, [map, tool, enabled])

  return area
}

function track(
  map: Map,
  element: HTMLElement,
  down: PointerEvent,
  show: (area: Rectangle) => void,
  done: (rectangle: Rectangle | null) => void,
): () => void {
  const listening = new AbortController()
  const options = { signal: listening.signal }
  const box = element.getBoundingClientRect()
  const pointOf = (event: PointerEvent) => ({ x: event.clientX - box.left, y: event.clientY - box.top })
  const from = pointOf(down)
  let last: Rectangle | null = null
  map.dragPan.disable()
  map.touchZoomRotate.disable()
  const end = (rectangle: Rectangle | null) => {
    listening.abort()
    map.dragPan.enable()
    map.touchZoomRotate.enable()
    map.touchZoomRotate.disableRotation()
    done(rectangle)
  }
  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== down.pointerId) return
      const to = pointOf(event)
      if (!last && Math.hypot(to.x - from.x, to.y - from.y) < SHAKE) return
      last = areaBetween(map, from, to)
      show(last)
    },
    options,
  )
  window.addEventListener('pointerup', (event) => event.pointerId === down.pointerId && end(last), options)
  window.addEventListener('pointercancel', () => end(null), options)
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(null), options)
  return () => end(null)
}

function areaBetween(map: Map, one: Pick<Point, 'x' | 'y'>, other: Pick<Point, 'x' | 'y'>): Rectangle {
  const northWest = map.unproject([Math.min(one.x, other.x), Math.min(one.y, other.y)])
  const southEast = map.unproject([Math.max(one.x, other.x), Math.max(one.y, other.y)])
  return { west: northWest.lng, south: southEast.lat, east: southEast.lng, north: northWest.lat }
}
