/**
 * One place with its streets. Debian's `tilemaker` cuts the extract by its own example of the OpenMapTiles schema, less
 * what the map does not draw. Each of its tiles gets three more layers: `area`, the box of the place, which covers the
 * coarser map of the world; `ocean` on it; and `coast`, the lines between sea and land.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Feature, Geometry } from 'geojson'
import geojsonvt from 'geojson-vt'
import type { TileIndex } from 'geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { BUFFER, EXTENT } from '../cut-sea.ts'
import type { Point } from '../stitch-rings.ts'
import { ArchiveWriter, VECTOR } from '../write-archive.ts'
import type { Bounds } from '../write-archive.ts'
import { boxRing, coastsOf } from './close-sea.ts'
import type { Sea } from './close-sea.ts'
import { tilesOver } from './tiles-over.ts'

const examples = '/usr/share/doc/tilemaker/examples'
/** From the zoom at which the map first shows a town's ground. */
export const placeZooms = { min: 10, max: 14 }
/** The schema's process writes these, so they must be configured; from such a zoom on they are in no tile. */
const left = new Set([
  'place',
  'poi',
  'poi_detail',
  'housenumber',
  'water_name',
  'water_name_detail',
  'aerodrome_label',
])
const never = { minzoom: 15, maxzoom: 15 }

interface Place {
  extract: string
  bounds: Bounds
  sea: Sea
  metadata: Record<string, unknown>
}

export function drawPlace({ extract, bounds, sea, metadata }: Place, file: string, folder: string): void {
  const tiles = join(folder, 'place.mbtiles')
  const config = join(folder, 'config.json')
  writeFileSync(config, JSON.stringify(tilemakerConfig()))
  const given = ['--input', extract, '--output', tiles, '--config', config]
  execFileSync('tilemaker', [...given, '--process', `${examples}/process-openmaptiles.lua`], {
    stdio: 'ignore',
  })
  const stored = new DatabaseSync(tiles, { readOnly: true })
  const find = stored.prepare(
    'select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?',
  )
  const ground = groundOf(bounds, sea)
  const archive = new ArchiveWriter()
  for (let zoom = placeZooms.min; zoom <= placeZooms.max; zoom++)
    for (const { x, y } of tilesOver(bounds, zoom)) {
      // MBTiles counts rows from the south.
      const found = find.get(zoom, x, 2 ** zoom - 1 - y) as { tile_data: Uint8Array } | undefined
      const streets = found ? gunzipSync(found.tile_data) : Buffer.alloc(0)
      archive.add(zoom, x, y, gzipSync(Buffer.concat([streets, ground(zoom, x, y)]), { level: 9 }))
    }
  stored.close()
  archive.write(file, { ...VECTOR, minZoom: placeZooms.min, maxZoom: placeZooms.max, bounds, metadata })
}

function tilemakerConfig() {
  const { layers, settings } = JSON.parse(readFileSync(`${examples}/config-openmaptiles.json`, 'utf8')) as {
    layers: Record<string, { source?: string }>
    settings: object
  }
  const own = Object.entries(layers).filter(([, { source }]) => source === undefined)
  return {
    layers: Object.fromEntries(
      own.map(([name, layer]) => [name, left.has(name) ? { ...layer, ...never } : layer]),
    ),
    settings: { ...settings, minzoom: placeZooms.min, maxzoom: placeZooms.max },
  }
}

/** Encodes the three layers of a tile, to be appended to tilemaker's: layers of a vector tile are a plain sequence. */
export function groundOf(bounds: Bounds, sea: Sea): (zoom: number, x: number, y: number) => Uint8Array {
  const index = (...geometries: Geometry[]): TileIndex =>
    geojsonvt(
      {
        type: 'FeatureCollection',
        features: geometries.map((geometry): Feature => ({ type: 'Feature', properties: {}, geometry })),
      },
      {
        maxZoom: placeZooms.max,
        indexMaxZoom: placeZooms.min,
        indexMaxPoints: 0,
        extent: EXTENT,
        buffer: BUFFER,
      },
    )
  const layers: Record<string, TileIndex> = {
    area: index(polygon([boxRing(bounds)])),
    ocean: index(...sea.map(polygon)),
    coast: index(
      ...coastsOf(sea, bounds).map((line): Geometry => ({ type: 'LineString', coordinates: line })),
    ),
  }
  return (zoom, x, y) => {
    const found = Object.entries(layers).flatMap(([name, one]) => {
      const tile = one.getTile(zoom, x, y)
      return tile && tile.features.length > 0 ? [[name, { features: tile.features }] as const] : []
    })
    // The encoder reads nothing of a tile but its features.
    return fromGeojsonVt(Object.fromEntries(found) as never, { version: 2, extent: EXTENT })
  }
}

const polygon = (rings: Point[][]): Geometry => ({ type: 'Polygon', coordinates: rings })
