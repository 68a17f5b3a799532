import { districtsZoom } from '@meridian/shared/endpoints/map'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { borderLayers, streetBorders } from './border-layers.ts'
import { OVERLAY_ANCHOR } from './map-overlay.ts'
import { graticule } from './graticule.ts'
import { FAR_SEA, GROUND, NEAR_FROM } from './ground-layer.ts'
import { labelLayers } from './label-layers.ts'
import { dark, light, photograph } from './palette.ts'
import type { Palette } from './palette.ts'
import { photoLayers, photoSources } from './photo-layers.ts'
import type { OnlinePictures } from './photo-layers.ts'
import { riverLayers } from './river-layers.ts'
import { streetGround, streetLabels, streetSource } from './street-layers.ts'
import type { DetailedArea } from './street-layers.ts'

export type MapKind = 'streets' | 'satellite'

export interface EmbeddedMap {
  streetsUrl: string
  satelliteUrl: string
  /** The areas whose streets are embedded. */
  detailed: readonly DetailedArea[]
}

export interface BaseStyleOptions extends EmbeddedMap {
  kind: MapKind
  dark: boolean
  language: string
  /** Whether labels are drawn: their fonts may still be loading. */
  hasLabels: boolean
  /** The origin of this site: MapLibre's workers need absolute addresses. */
  origin: string
  /** In place of the embedded picture from space. */
  pictures?: OnlinePictures | null
}

/** Both kinds and both themes share their layers as far as possible, so that switching repaints without loading. */
export function baseStyle({
  kind,
  dark: isDark,
  language,
  hasLabels,
  origin,
  detailed,
  pictures = null,
  ...urls
}: BaseStyleOptions): StyleSpecification {
  const photo = kind === 'satellite'
  const palette = photo ? photograph : isDark ? dark : light
  const hasStreets = detailed.length > 0
  return {
    version: 8,
    sources: {
      base: { type: 'vector', url: `pmtiles://${urls.streetsUrl}` },
      districts: {
        type: 'vector',
        tiles: [`${origin}/api/map/districts/{z}/{x}/{y}`],
        minzoom: districtsZoom,
        maxzoom: districtsZoom,
      },
      graticule: graticule(),
      ...(hasStreets && streetSource()),
      ...(photo && photoSources(pictures, urls.satelliteUrl)),
    },
    layers: [
      ...groundLayers(palette, photo, pictures),
      graticuleLayer(palette),
      ...borderLayers(palette, photo),
      // Above the world's borders, which its ground covers.
      ...(hasStreets
        ? [
            ...streetGround(palette, !photo ? 'map' : pictures ? 'picture' : 'tint'),
            ...streetBorders(palette, photo),
          ]
        : []),
      // Invisible. Overlays are inserted right below it.
      { id: OVERLAY_ANCHOR, type: 'background', layout: { visibility: 'none' } },
      ...(hasStreets && hasLabels ? streetLabels(palette) : []),
      ...(hasLabels ? labelLayers(palette, language) : []),
    ],
  }
}

function groundLayers(
  palette: Palette,
  photo: boolean,
  pictures: OnlinePictures | null,
): LayerSpecification[] {
  const water = { source: 'base', 'source-layer': 'water' }
  const sea = { source: 'base', 'source-layer': 'sea' }
  const land = { source: 'base', 'source-layer': 'land' }
  const lakeFilter: ExpressionSpecification = ['==', ['get', 'kind'], 'lake']

  const shoal = (id: string, width: number, opacity: number[]): LayerSpecification => ({
    id,
    type: 'line',
    ...land,
    maxzoom: NEAR_FROM,
    // A round join is a fan of triangles, and a distant coast has a join every pixel or two, so only sharp ones get
    // it. Without any, small islands would lose the rings around them.
    layout: { 'line-join': 'round', 'line-round-limit': 1.4 },
    paint: {
      'line-color': palette.shoal,
      'line-opacity': ['interpolate', ['linear'], ['zoom'], ...opacity, 4.8, 0.4, NEAR_FROM, 0],
      'line-width': ['interpolate', ['linear'], ['zoom'], 1, width * 0.6, 5, width * 1.6],
    },
  })

  const ground: LayerSpecification[] = photo
    ? [
        {
          id: 'ground',
          type: 'background',
          paint: {
            'background-color': ['interpolate', ['linear'], ['zoom'], 6, palette.sea, 8, palette.land],
          },
        },
        ...photoLayers(pictures),
      ]
    : [
        // The colour of tiles that are still loading. Each loaded tile has its own sea or land.
        { id: 'ground', type: 'background', paint: { 'background-color': palette.land } },
        {
          id: 'sea-far',
          type: 'fill',
          source: 'base',
          'source-layer': FAR_SEA,
          paint: { 'fill-color': palette.sea, 'fill-antialias': false },
        },
        // Wide lines below the land: only the half on the sea side is visible. At low zooms the two look alike and
        // each costs more than the land; MapLibre does not draw a layer of opacity 0.
        shoal('shoal-outer', 9, [3, 0.5, 4, 0.4]),
        shoal('shoal-inner', 4.5, [3, 0, 4, 0.4]),
        // No maximum zoom: coarse tiles stand in for detailed ones that are still loading.
        { id: 'land', type: 'fill', ...land, paint: { 'fill-color': palette.land } },
        {
          id: 'land-near',
          type: 'fill',
          source: 'base',
          'source-layer': GROUND,
          minzoom: NEAR_FROM,
          paint: { 'fill-color': palette.land, 'fill-antialias': false },
        },
        {
          id: 'coast-far',
          type: 'line',
          ...land,
          paint: {
            'line-color': palette.coast,
            'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.4, 5, 0.9],
          },
        },
      ]

  return [
    ...ground,
    ...riverLayers(palette, photo),
    {
      id: 'sea',
      type: 'fill',
      ...sea,
      minzoom: NEAR_FROM,
      paint: {
        'fill-color': palette.sea,
        'fill-opacity': photo ? ['interpolate', ['linear'], ['zoom'], 6, 0, 8.5, 0.92] : 1,
      },
    },
    {
      id: 'lake',
      type: 'fill',
      ...water,
      minzoom: photo ? 5 : 0,
      filter: lakeFilter,
      paint: { 'fill-color': palette.sea, 'fill-opacity': photo ? 0.85 : 1 },
    },
    {
      id: 'lake-shore',
      type: 'line',
      ...water,
      minzoom: 4,
      filter: lakeFilter,
      paint: { 'line-color': palette.coast, 'line-opacity': 0.7, 'line-width': 0.6 },
    },
    {
      id: 'coast',
      type: 'line',
      ...sea,
      minzoom: NEAR_FROM,
      paint: {
        'line-color': palette.coast,
        'line-opacity': photo ? 0.7 : 1,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.9, 14, 1.6],
      },
    },
  ]
}

function graticuleLayer(palette: Palette): LayerSpecification {
  return {
    id: 'graticule',
    type: 'line',
    source: 'graticule',
    maxzoom: 7,
    paint: {
      'line-color': palette.graticule,
      'line-opacity': [
        'interpolate',
        ['linear'],
        ['zoom'],
        1,
        ['case', ['get', 'main'], 0.34, 0.16],
        5,
        ['case', ['get', 'main'], 0.28, 0.12],
        7,
        0,
      ],
      'line-width': 0.8,
    },
  }
}
