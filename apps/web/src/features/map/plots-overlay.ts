import { cellRing } from '@meridian/shared/grid'
import type { GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapOverlay, OverlayId } from '#lib/map-overlay.ts'
import { countLevels } from './counts-tiles.ts'
import { GRID_LAYER } from './grid-tiles.ts'
import { GRID_FROM, GRID_TO, SHADE_FROM } from './grid-zooms.ts'
import { hatchName } from './plots-hatch.ts'
import type { PlotPalette } from './plots-palette.ts'
import { countsUrl, plotsUrl } from './plots-protocols.ts'
import { HELD_LAYER, SOLD_LAYER } from './plots-tiles.ts'

export const PLOTS_SOURCE = 'app-plots'
export const COUNTS_SOURCE = 'app-counts'

/** Small sets of this browser's own, filled by `cellsShape`. Few sources: each one more masks every tile anew. */
export const CELLS_SOURCE = 'app-cells'

export interface CellSets {
  mine: readonly number[]
  selected: readonly number[]
  highlighted: readonly number[]
}

type CellSet = `app-${keyof CellSets}`

/** Which layers draw which set. */
export const cellLayers: { set: keyof CellSets; layers: OverlayId[] }[] = [
  { set: 'mine', layers: ['app-mine-fill', 'app-mine-line'] },
  { set: 'selected', layers: ['app-selected-fill', 'app-selected-line'] },
  { set: 'highlighted', layers: ['app-highlighted-line'] },
]

type Layer = LayerSpecification & { id: OverlayId }

export const cellsShape = (sets: CellSets) => ({
  type: 'FeatureCollection' as const,
  features: Object.entries(sets).map(([set, cells]) => ({
    type: 'Feature' as const,
    properties: { set: `app-${set}` },
    geometry: {
      type: 'MultiPolygon' as const,
      coordinates: (cells as readonly number[]).map((cell) => [cellRing(cell)]),
    },
  })),
})

const noCells = (): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: cellsShape({ mine: [], selected: [], highlighted: [] }),
  // Plots are squares at every zoom: nothing is simplified away.
  tolerance: 0,
  maxzoom: GRID_TO,
  buffer: 32,
})

/** Never by colour alone: sold is flat, held is hatched, yours and selected have an outline of their own. */
export function plotsOverlay(palette: PlotPalette): MapOverlay {
  return {
    sources: {
      [COUNTS_SOURCE]: { type: 'vector', tiles: [countsUrl], minzoom: 0, maxzoom: SHADE_FROM - 1 },
      [PLOTS_SOURCE]: { type: 'vector', tiles: [plotsUrl], minzoom: SHADE_FROM, maxzoom: GRID_TO },
      [CELLS_SOURCE]: noCells(),
    },
    layers: [
      ...countLayers(palette),
      plotFill('app-sold', SOLD_LAYER, { 'fill-color': palette.sold, 'fill-opacity': palette.soldOpacity }),
      plotFill('app-held', HELD_LAYER, { 'fill-pattern': hatchName(palette.held) }),
      {
        id: 'app-grid',
        type: 'line',
        source: PLOTS_SOURCE,
        'source-layer': GRID_LAYER,
        minzoom: GRID_FROM,
        paint: {
          'line-color': palette.grid,
          'line-opacity': palette.gridOpacity,
          'line-width': ['interpolate', ['linear'], ['zoom'], GRID_FROM, 0.6, 14, 1, GRID_TO, 1.4],
        },
      },
      cellFill('app-mine', palette.yours, 0.5),
      cellFill('app-selected', palette.selected, 0.4),
      cellOutline('app-mine', palette.yours),
      cellOutline('app-selected', palette.selected),
      {
        ...cellOutline('app-highlighted', palette.selected),
        paint: { 'line-color': palette.selected, 'line-width': 2, 'line-dasharray': [2, 1.5] },
      } as Layer,
    ],
  }
}

function plotFill(
  id: OverlayId,
  layer: string,
  paint: Extract<LayerSpecification, { type: 'fill' }>['paint'],
): Layer {
  return {
    id,
    type: 'fill',
    source: PLOTS_SOURCE,
    'source-layer': layer,
    minzoom: SHADE_FROM,
    // Upright squares have no slanted edge to smooth; without it, neighbours meet without a seam.
    paint: { ...paint, 'fill-antialias': false },
  }
}

const cellFill = (set: CellSet, color: string, opacity: number): Layer => ({
  id: `${set}-fill`,
  type: 'fill',
  source: CELLS_SOURCE,
  filter: ['==', ['get', 'set'], set],
  paint: { 'fill-color': color, 'fill-opacity': opacity, 'fill-antialias': false },
})

const cellOutline = (set: CellSet, color: string): Layer => ({
  id: `${set}-line`,
  type: 'line',
  source: CELLS_SOURCE,
  filter: ['==', ['get', 'set'], set],
  paint: { 'line-color': color, 'line-width': ['interpolate', ['linear'], ['zoom'], 9, 1, 13, 1.75] },
})

const dotSizes = { few: 1.5, some: 2.5, many: 4, most: 6 }

function countLayers(palette: PlotPalette): Layer[] {
  return countLevels.map(({ name }) => ({
    id: `app-counts-${name}`,
    type: 'circle',
    source: COUNTS_SOURCE,
    'source-layer': name,
    maxzoom: SHADE_FROM,
    paint: {
      'circle-color': palette.sold,
      'circle-opacity': ['interpolate', ['linear'], ['zoom'], SHADE_FROM - 0.6, 0.5, SHADE_FROM, 0],
      'circle-radius': [
        'interpolate',
        ['exponential', 1.4],
        ['zoom'],
        1,
        dotSizes[name],
        GRID_FROM,
        dotSizes[name] * 6,
      ],
      'circle-blur': 0.35,
    },
  }))
}
