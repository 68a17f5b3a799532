import { cellAt, cellBbox, cellCenter, neighbour } from '@meridian/shared/grid'
import type { Direction, Rectangle } from '@meridian/shared/grid'
import type { Map } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { GRID_FROM } from '#features/map/data/grid-zooms.ts'

const directions: Record<string, Direction> = {
  ArrowUp: 'north',
  ArrowDown: 'south',
  ArrowLeft: 'west',
  ArrowRight: 'east',
}

/** The map pans so that the cursor stays this many pixels away from the edges. */
const INSET = 96
const PAN_MS = 120

interface GridCursorActions {
  onAdd: (cell: number) => void
  /** Without it, Shift marks no range. */
  onAddRange?: ((range: Rectangle) => void) | undefined
}

/**
 * The keyboard's cursor on the grid. Enter on the focused map starts it in the middle. Arrow keys move it; with Shift
 * they mark all plots from where Shift was first held. Enter or Space selects the plot or the marked range. Escape
 * first clears the range, then ends the cursor, so that the arrow keys pan the map again.
 */
export function useGridCursor(map: Map, actions: GridCursorActions) {
  const [cursor, setCursor] = useState<number | null>(null)
  const [anchor, setAnchor] = useState<number | null>(null)
  const range = useMemo(
    () => (cursor === null || anchor === null ? null : rectangleBetween(anchor, cursor)),
    [cursor, anchor],
  )
  const act = useRef(actions)
  useEffect(() => {
    act.current = actions
  })

  const at = useRef<number | null>(null)
  const goTo = useCallback((cell: number | null) => {
    at.current = cell
    setCursor(cell)
    if (cell === null) setAnchor(null)
  }, [])
  const move = useCallback(
    (direction: Direction) => {
      const next = at.current === null ? middleOf(map) : (neighbour(at.current, direction) ?? at.current)
      goTo(next)
      panToShow(map, next)
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
      } else if (direction) {
        setAnchor(event.shiftKey && act.current.onAddRange ? (anchor ?? cursor) : null)
        move(direction)
      } else if (enter) {
        if (range) act.current.onAddRange?.(range)
        else act.current.onAdd(cursor)
        setAnchor(null)
      } else if (event.key === 'Escape') {
        if (anchor === null) leave()
        else setAnchor(null)
      } else return
      event.preventDefault()
      // MapLibre would pan.
      event.stopPropagation()
    }
    canvas.addEventListener('keydown', press)
    return () => canvas.removeEventListener('keydown', press)
  }, [map, cursor, anchor, range, begin, move, leave])

  useEffect(() => {
    const drop = () => map.getZoom() < GRID_FROM && leave()
    map.on('zoom', drop)
    map.on('mousedown', leave)
    return () => {
      map.off('zoom', drop)
      map.off('mousedown', leave)
    }
  }, [map, leave])

  return { cursor, range, begin, move, leave }
}

function middleOf(map: Map): number {
  const { lng, lat } = map.getCenter()
  return cellAt(lng, lat)
}

function panToShow(map: Map, cell: number) {
  const [lng, lat] = cellCenter(cell)
  const near = nearest(lng, map.getCenter().lng)
  const { x, y } = map.project([near, lat])
  const { clientWidth, clientHeight } = map.getContainer()
  const inside = x > INSET && x < clientWidth - INSET && y > INSET && y < clientHeight - INSET
  if (!inside) map.easeTo({ center: [near, lat], duration: PAN_MS })
}

/** The rectangle around two plots, on the shorter way around the world. */
export function rectangleBetween(one: number, other: number): Rectangle {
  const [west, south, east, north] = cellBbox(one)
  const [otherWest, otherSouth, otherEast, otherNorth] = cellBbox(other)
  const shift = nearest(otherWest, west) - otherWest
  return {
    west: Math.min(west, otherWest + shift),
    south: Math.min(south, otherSouth),
    east: Math.max(east, otherEast + shift),
    north: Math.max(north, otherNorth),
  }
}

/** The same longitude, in the copy of the world that is on screen. */
export const nearest = (lng: number, to: number) => lng + Math.round((to - lng) / 360) * 360
