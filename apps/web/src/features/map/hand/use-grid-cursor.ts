import { cellAt, cellCenter, neighbour } from '@meridian/shared/grid'
import type { Direction } from '@meridian/shared/grid'
import type { Map } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { GRID_FROM } from '#features/map/plots/grid-zooms.ts'

const directions: Record<string, Direction> = {
  ArrowUp: 'north',
  ArrowDown: 'south',
  ArrowLeft: 'west',
  ArrowRight: 'east',
}

/** The cursor keeps this far from the edges, in pixels; the map follows it. */
const INSET = 96
const FOLLOW_MS = 120

/**
 * A plot as the keyboard's place on the map. Enter on the focused map begins it in the middle; then arrows move
 * it, Enter or Space take the plot, and Escape gives the arrows back to the map.
 */
export function useGridCursor(map: Map, onTake: (cell: number) => void) {
  const [cursor, setCursor] = useState<number | null>(null)
  const take = useRef(onTake)
  useEffect(() => {
    take.current = onTake
  })

  const at = useRef<number | null>(null)
  const goTo = useCallback((cell: number | null) => {
    at.current = cell
    setCursor(cell)
  }, [])
  const move = useCallback(
    (direction: Direction) => {
      const next = at.current === null ? middleOf(map) : (neighbour(at.current, direction) ?? at.current)
      goTo(next)
      follow(map, next)
    },
    [map, goTo],
  )
  const begin = useCallback(() => goTo(at.current ?? middleOf(map)), [map, goTo])
  const leave = useCallback(() => goTo(null), [goTo])

  useEffect(() => {
    const canvas = map.getCanvas()
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || map.getZoom() < GRID_FROM) return
      const direction = directions[event.key]
      const enter = event.key === 'Enter' || event.key === ' '
      if (cursor === null) {
        if (!enter) return
        begin()
      } else if (direction) move(direction)
      else if (enter) take.current(cursor)
      else if (event.key === 'Escape') leave()
      else return
      event.preventDefault()
      // MapLibre would pan.
      event.stopPropagation()
    }
    canvas.addEventListener('keydown', press)
    return () => canvas.removeEventListener('keydown', press)
  }, [map, cursor, begin, move, leave])

  useEffect(() => {
    const drop = () => map.getZoom() < GRID_FROM && leave()
    map.on('zoom', drop)
    map.on('mousedown', leave)
    return () => {
      map.off('zoom', drop)
      map.off('mousedown', leave)
    }
  }, [map, leave])

  return { cursor, begin, move, leave }
}

function middleOf(map: Map): number {
  const { lng, lat } = map.getCenter()
  return cellAt(lng, lat)
}

function follow(map: Map, cell: number) {
  const [lng, lat] = cellCenter(cell)
  const near = nearest(lng, map.getCenter().lng)
  const { x, y } = map.project([near, lat])
  const { clientWidth, clientHeight } = map.getContainer()
  const inside = x > INSET && x < clientWidth - INSET && y > INSET && y < clientHeight - INSET
  if (!inside) map.easeTo({ center: [near, lat], duration: FOLLOW_MS })
}

/** The same longitude, in the copy of the world that is on screen. */
export const nearest = (lng: number, to: number) => lng + Math.round((to - lng) / 360) * 360
