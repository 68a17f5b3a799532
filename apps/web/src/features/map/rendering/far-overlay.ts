/** The world view, where plots are smaller than a pixel: peaks of sold plots, and dots for the visitor's own plots. */
import { cellCenter } from '@meridian/shared/grid'
import { addProtocol } from 'maplibre-gl'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapOverlay, OverlayId } from '#features/map/basemap/style/map-overlay.ts'
import type { CellSets } from '#features/map/data/block-codes.ts'
import { HEAT_TO, SHADE_FROM } from '#features/map/data/grid-zooms.ts'
import type { PlotPalette } from './plots-palette.ts'
import { levelAt } from '#features/map/data/count-parts.ts'
import { COUNTS_LAYER, PEAKS_TO, loadCounts } from '#features/map/data/counts-tiles.ts'

export const COUNTS_SOURCE = 'app-counts'

/**
 * The id of each set's source and layer. They are separate, because the selection changes often and the owned plots
 * rarely.
 */
export const farIds = {
  mine: 'app-far-mine',
  selected: 'app-far-selected',
  highlighted: 'app-far-highlighted',
} as const satisfies Partial<Record<keyof CellSets, OverlayId>>
const farSets = Object.keys(farIds) as (keyof typeof farIds)[]

type Layer = LayerSpecification & { id: OverlayId }
type Expression = ExpressionSpecification

export const farShape = (cells: readonly number[]) => ({
  type: 'MultiPoint' as const,
  coordinates: cells.map(cellCenter),
})

export function farOverlay(palette: PlotPalette): MapOverlay {
  return {
    sources: {
      [COUNTS_SOURCE]: {
        type: 'vector',
        tiles: ['meridian-counts://{z}/{x}/{y}'],
        minzoom: 0,
        maxzoom: SHADE_FROM - 1,
      },
      ...Object.fromEntries(
        farSets.map((set) => [farIds[set], { type: 'geojson', data: farShape([]), maxzoom: SHADE_FROM }]),
      ),
    },
    layers: [peaksLayer(palette), ...ownLayers(palette)],
  }
}

function ownLayers(palette: PlotPalette): Layer[] {
  const colors = { mine: palette.yours, selected: palette.selected, highlighted: palette.selected }
  return farSets.map((set) => ({
    id: farIds[set],
    type: 'circle',
    source: farIds[set],
    maxzoom: SHADE_FROM,
    paint: {
      'circle-color': colors[set],
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 1, 3, SHADE_FROM, 2],
    },
  }))
}

export const PEAKS_LAYER: OverlayId = 'app-counts-peaks'

/** At each whole zoom, the value for the level that is drawn there and 0 for others; interpolated in between. */
const ofLevel = (before: number, value: number): (number | Expression)[] =>
  Array.from({ length: before }, (_, zoom) => zoom).flatMap((zoom): (number | Expression)[] => [
    zoom,
    ['case', ['==', ['get', 'level'], levelAt(zoom)], value, 0],
  ])

/** A dot at each peak, within the heat of heat-drawing.ts. */
function peaksLayer(palette: PlotPalette): Layer {
  return {
    id: PEAKS_LAYER,
    source: COUNTS_SOURCE,
    'source-layer': COUNTS_LAYER,
    type: 'circle',
    // Beyond PEAKS_TO tiles have no peaks; MapLibre still requests them, which loads their heat.
    maxzoom: HEAT_TO,
    paint: {
      'circle-color': palette.grid,
      // The finer level replaces the coarser one early, so that no peak is visible twice.
      'circle-opacity': [
        'interpolate',
        ['cubic-bezier', 0, 0.8, 0.3, 1],
        ['zoom'],
        ...ofLevel(PEAKS_TO, 0.85),
        PEAKS_TO,
        0,
      ],
      'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'sold']], 0, 1.2, 2, 2, 4, 3, 6, 4.5],
      'circle-blur': 0.2,
    },
  }
}

// MapLibre requests the tiles through this protocol; they are built here.
addProtocol('meridian-counts', async ({ url }, { signal }) => ({
  data: await loadCounts(url.slice(url.indexOf('//') + 2), signal),
}))
