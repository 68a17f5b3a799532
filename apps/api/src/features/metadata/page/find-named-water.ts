/** Names of rivers, which only the places with streets have (packages/basemap/places, from OpenStreetMap). */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { worldX, worldY } from '#features/metadata/picture/mercator.ts'
import { createTileReader } from '#features/metadata/picture/read-basemap.ts'
import type { FoundTile } from '#features/metadata/picture/read-basemap.ts'

interface NamedWater {
  name: string
  kilometres: number
}

export type FindWater = (lng: number, lat: number) => Promise<NamedWater | null>

interface PlaceFile {
  file: string
  bounds: [west: number, south: number, east: number, north: number]
}

/** The first of these that is near, however near the next. Ditches and drains have names, too. */
const kinds = ['river', 'canal', 'stream']
const REACH_KM = 1
/** The tiles' least zoom that has every stream. */
const ZOOM = 13
const EQUATOR_KM = 40_075

export function createWaterFinder(basemapDir: string): FindWater {
  const folder = join(basemapDir, 'places')
  const list = join(folder, 'places.json')
  const listed = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as PlaceFile[]) : []
  const places = listed
    .filter(({ file }) => existsSync(join(folder, file)))
    .map(({ file, bounds }) => ({ bounds, readTile: createTileReader(folder, file) }))
  return async (lng, lat) => {
    const place = places.find(
      ({ bounds: [west, south, east, north] }) => lng >= west && lng <= east && lat >= south && lat <= north,
    )
    if (!place) return null
    const point = { x: worldX(lng), y: worldY(lat) }
    const worldKm = EQUATOR_KM * Math.cos((lat * Math.PI) / 180)
    const found = await Promise.all(tilesAround(point, REACH_KM / worldKm).map(place.readTile))
    const waters = found
      .flatMap((tile) => (tile ? watersOf(tile, point) : []))
      .map(({ name, kind, distance }) => ({ name, kind, kilometres: distance * worldKm }))
      .filter(({ kilometres }) => kilometres <= REACH_KM)
      .toSorted((one, other) => one.kind - other.kind || one.kilometres - other.kilometres)
    return waters[0] ?? null
  }
}

/** In parts of the world's width. */
interface Point {
  x: number
  y: number
}

function tilesAround({ x, y }: Point, reach: number) {
  const tileAt = (part: number) => Math.floor(part * 2 ** ZOOM)
  const across = (part: number) => new Set([tileAt(part - reach), tileAt(part + reach)])
  const rows = [...across(y)]
  return [...across(x)].flatMap((column) => rows.map((row) => ({ zoom: ZOOM, x: column, y: row })))
}

function watersOf({ zoom, x, y, layers: { waterway } }: FoundTile, point: Point) {
  if (!waterway) return []
  const scale = waterway.extent * 2 ** zoom
  const at = { x: point.x * scale - x * waterway.extent, y: point.y * scale - y * waterway.extent }
  return Array.from({ length: waterway.length }, (_, index) => waterway.feature(index)).flatMap((feature) => {
    const name = feature.properties['name:latin'] ?? feature.properties['name']
    const kind = kinds.indexOf(String(feature.properties['class']))
    if (typeof name !== 'string' || name === '' || kind < 0) return []
    const distances = feature
      .loadGeometry()
      .flatMap((line) => line.slice(1).map((end, before) => distanceTo(at, line[before]!, end)))
    return { name, kind, distance: Math.min(...distances) / scale }
  })
}

/** The distance of a point from the line between two others. */
function distanceTo(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1)
  const part = Math.min(Math.max(along, 0), 1)
  return Math.hypot(point.x - from.x - part * dx, point.y - from.y - part * dy)
}
