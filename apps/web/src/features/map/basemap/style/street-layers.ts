/** Streets, buildings, woods and waters of the detailed areas, in the OpenMapTiles schema. */
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { REGULAR } from './map-fonts.ts'
import type { Palette } from './palette.ts'

/** An area with a detailed archive; `bounds` are west, south, east, north. */
export interface DetailedArea {
  url: string
  bounds: [number, number, number, number]
}

/** From this zoom on a street is wider than a hairline. */
export const STREETS_FROM = 11
/** From this zoom on a town's built-up land is drawn. */
export const TOWNS_FROM = 10

export const STREETS_SOURCE = 'streets'

/** All areas, by archive/street-tiles.ts. An archive is not even opened before a tile of its area is in view. */
export const streetSource = (): StyleSpecification['sources'] => ({
  [STREETS_SOURCE]: {
    type: 'vector',
    tiles: ['meridian-streets://{z}/{x}/{y}'],
    minzoom: TOWNS_FROM,
    maxzoom: 14,
  },
})

const from = (layer: string, minzoom = STREETS_FROM) => ({
  source: STREETS_SOURCE,
  'source-layer': layer,
  minzoom,
})

const isClass = (...classes: string[]): FilterSpecification => ['in', ['get', 'class'], ['literal', classes]]

/** A width at zoom 12 and at zoom 18, with exponential growth between them, as the map scales. */
const width = (far: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  12,
  far,
  18,
  near,
]

interface RoadKind {
  id: string
  classes: string[]
  from: number
  far: number
  near: number
}

const roadKinds: RoadKind[] = [
  { id: 'lane', classes: ['service', 'track'], from: 14, far: 0.4, near: 6 },
  { id: 'street', classes: ['minor'], from: 12, far: 0.7, near: 11 },
  { id: 'road', classes: ['secondary', 'tertiary'], from: STREETS_FROM, far: 1.4, near: 15 },
  { id: 'highway', classes: ['primary', 'trunk', 'motorway'], from: STREETS_FROM, far: 2, near: 19 },
]

/** The ground below the streets: a drawn map, the embedded picture (from near a tint), or an online picture. */
export type StreetsOn = 'map' | 'tint' | 'picture'

export function streetGround(palette: Palette, on: StreetsOn): LayerSpecification[] {
  const photo = on !== 'map'
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const
  const opacity = photo ? 0.55 : 1
  const fill = (
    id: string,
    layer: string,
    color: string,
    more: { minzoom?: number; filter?: FilterSpecification } = {},
  ): LayerSpecification => ({
    id: `street-${id}`,
    type: 'fill',
    ...from(layer, more.minzoom),
    ...(more.filter && { filter: more.filter }),
    paint: { 'fill-color': color, 'fill-antialias': id === 'building' },
  })
  const grounds = [
    fill('built', 'landuse', palette.built, {
      filter: isClass('residential', 'commercial', 'industrial', 'retail'),
      minzoom: TOWNS_FROM,
    }),
    fill('wood', 'landcover', palette.wood, { filter: isClass('wood') }),
    fill('grass', 'landcover', palette.grass, { filter: isClass('grass') }),
    fill('sand', 'landcover', palette.sand, { filter: isClass('sand') }),
    fill('park', 'landuse', palette.wood, {
      filter: isClass('cemetery', 'pitch', 'playground', 'stadium'),
      minzoom: 13,
    }),
    fill('building', 'building', palette.building, { minzoom: 14 }),
  ]
  return [
    // Covers the world's coarser coast, rivers and borders, which lie some hundred metres beside these.
    ...(on === 'picture' ? [] : [fill('area', 'area', palette.land)]),
    ...(photo ? [] : grounds.slice(0, 5)),
    fill('ocean', 'ocean', palette.sea),
    {
      id: 'street-coast',
      type: 'line',
      ...from('coast'),
      paint: { 'line-color': palette.coast, 'line-width': width(1.2, 2), 'line-opacity': opacity },
    },
    fill('water', 'water', palette.sea),
    {
      id: 'street-waterway',
      type: 'line',
      ...from('waterway'),
      layout: round,
      paint: { 'line-color': palette.river, 'line-width': width(0.8, 6), 'line-opacity': opacity },
    },
    ...(photo ? [] : grounds.slice(5)),
    {
      id: 'street-path',
      type: 'line',
      ...from('transportation', 14),
      filter: isClass('path'),
      paint: {
        'line-color': palette.path,
        'line-width': width(0.5, 2.4),
        'line-dasharray': [2.5, 1.8],
        'line-opacity': opacity,
      },
    },
    {
      id: 'street-rail',
      type: 'line',
      ...from('transportation', 12),
      filter: isClass('rail'),
      paint: { 'line-color': palette.path, 'line-width': width(1, 4), 'line-opacity': opacity },
    },
    ...roadKinds.map((kind) => roadLayer(kind, 'edge', palette.roadEdge, opacity)),
    ...roadKinds.map((kind) => roadLayer(kind, 'road', palette.road, opacity)),
  ]
}

/** All casings lie below all fillings, so that crossings look open. */
function roadLayer(
  { id, classes, from: minzoom, far, near }: RoadKind,
  part: 'edge' | 'road',
  color: string,
  opacity: number,
): LayerSpecification {
  const wider = part === 'edge' ? 1.6 : 0
  return {
    id: `street-${id}-${part}`,
    type: 'line',
    ...from('transportation', minzoom),
    filter: isClass(...classes),
    layout: { 'line-join': 'round', 'line-cap': part === 'edge' ? 'butt' : 'round' },
    paint: { 'line-color': color, 'line-width': width(far + wider, near + wider), 'line-opacity': opacity },
  }
}

/** Below the place names in the stack, so that those are placed first. */
export function streetLabels(palette: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.25, 'text-halo-blur': 0.5 }
  const named = (id: string, layer: string, minzoom: number): LayerSpecification => ({
    id: `label-${id}`,
    type: 'symbol',
    ...from(layer, minzoom),
    layout: {
      'symbol-placement': 'line',
      'text-field': ['coalesce', ['get', 'name'], ['get', 'name:latin'], ''],
      'text-font': [REGULAR],
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 10.5, 18, 14],
      'text-padding': 8,
    },
    paint: { 'text-color': palette.labelQuiet, ...halo },
  })
  return [
    named('waterway', 'waterway', 13),
    named('street', 'transportation_name', 13.5),
    {
      id: 'label-peak',
      type: 'symbol',
      ...from('mountain_peak', 12),
      filter: ['>', ['length', ['coalesce', ['get', 'name'], ['get', 'name:latin'], '']], 0],
      layout: {
        'text-field': ['concat', ['coalesce', ['get', 'name'], ['get', 'name:latin'], ''], '\n▲'],
        'text-font': [REGULAR],
        'text-size': 11,
        'text-anchor': 'bottom',
        'text-padding': 8,
      },
      paint: { 'text-color': palette.labelQuiet, ...halo },
    },
  ]
}
