import { cellBbox } from '@meridian/shared/grid'
import type { Map } from 'maplibre-gl'
import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { onMapMove } from './on-map-move.ts'
import { nearest } from './use-grid-cursor.ts'

/** A plot's position on screen, in pixels of the map. */
export interface PlotBox {
  left: number
  top: number
  width: number
  height: number
}

export function boxOf(map: Map, cell: number): PlotBox {
  const [west, south, east, north] = cellBbox(cell)
  const near = nearest(west, map.getCenter().lng)
  const { x: left, y: top } = map.project([near, north])
  const { x: right, y: bottom } = map.project([near + east - west, south])
  return { left, top, width: right - left, height: bottom - top }
}

/** Keeps an element at the position of a plot. */
export function usePlaceOnMap<E extends HTMLElement>(
  map: Map,
  cell: number | null,
  element: RefObject<E | null>,
  place: (element: E, box: PlotBox) => void,
) {
  useLayoutEffect(() => {
    if (cell === null) return undefined
    return onMapMove(map, () => element.current && place(element.current, boxOf(map, cell)))
  }, [map, cell, element, place])
}
