import { blocksInView } from '@meridian/shared/grid'
import type { Rectangle } from '@meridian/shared/grid'
import { squareOf } from '@meridian/shared/grid/squares'
import type { Map } from 'maplibre-gl'
import type { LandInterest } from '#features/live/land-view.ts'
import { HEAT_TO, SHADE_FROM } from './grid-zooms.ts'

/** Degrees of latitude, about 100 km: roughly a square. */
const SQUARE_DEGREES = 0.92
const RADIANS = Math.PI / 180

/** The blocks whose plots a map shows; none at zooms that show no plots. */
export function blocksOnMap(map: Map): number[] {
  return map.getZoom() < SHADE_FROM ? [] : blocksInView(boundsOf(map))
}

/** The land that a map shows, with a margin for small moves. */
export function landOnMap(map: Map): LandInterest {
  const bounds = boundsOf(map)
  const zoom = map.getZoom()
  const tiles = zoom < HEAT_TO ? tilesIn(bounds, Math.max(0, Math.min(Math.floor(zoom), SHADE_FROM - 1))) : []
  if (zoom < SHADE_FROM) return { squares: [], tiles }
  return { squares: squaresIn(bounds), around: squaresIn(widened(bounds)), tiles }
}

const squaresIn = (bounds: Rectangle) => [...new Set(blocksInView(bounds).map(squareOf))]

function widened({ west, south, east, north }: Rectangle): Rectangle {
  const across =
    SQUARE_DEGREES / Math.max(Math.cos(Math.max(Math.abs(south), Math.abs(north)) * RADIANS), 0.1)
  return {
    west: west - across,
    south: Math.max(south - SQUARE_DEGREES, -90),
    east: east + across,
    north: Math.min(north + SQUARE_DEGREES, 90),
  }
}

/** The tiles of counts in a rectangle, numbered as MapLibre does. */
export function tilesIn({ west, south, east, north }: Rectangle, zoom: number): string[] {
  const side = 2 ** zoom
  const column = (lng: number) => Math.floor(((lng + 180) / 360) * side)
  const row = (lat: number) => {
    const y = 0.5 - Math.asinh(Math.tan(lat * RADIANS)) / (2 * Math.PI)
    return Math.min(Math.max(Math.floor(y * side), 0), side - 1)
  }
  const tiles = new Set<string>()
  for (let y = row(north); y <= row(south); y += 1)
    for (let x = column(west); x <= column(east); x += 1)
      tiles.add(`${zoom}/${((x % side) + side) % side}/${y}`)
  return [...tiles]
}

function boundsOf(map: Map): Rectangle {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}
