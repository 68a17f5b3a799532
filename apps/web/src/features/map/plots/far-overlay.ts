/** The world from afar, where plots are smaller than a pixel: counts of what is sold, and dots for one's own. */
import { cellCenter } from '@meridian/shared/grid'
import { addProtocol } from 'maplibre-gl'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapOverlay, OverlayId } from '#features/map/base/map-overlay.ts'
import type { CellSets } from './block-codes.ts'
import { COUNTS_LAYER, levelAt, loadCounts } from './counts-tiles.ts'
import { HEAT_TO, SHADE_FROM } from './grid-zooms.ts'
import type { PlotPalette } from './plots-palette.ts'

export const COUNTS_SOURCE = 'app-counts'

/** Each set's source, and its layer: what is chosen changes often, and all that one owns does not go with it. */
export const farIds = {
  mine: 'app-far-mine',
  selected: 'app-far-selected',
  highlighted: 'app-far-highlighted',
} as const satisfies Record<keyof CellSets, OverlayId>
const farSets = Object.keys(farIds) as (keyof CellSets)[]

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
    layers: [...countLayers(palette), ...ownLayers(palette)],
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

/** Further in, what is sold is an area rather than a point. */
export const PEAKS_TO = 7
export const PEAKS_LAYER: OverlayId = 'app-counts-peaks'

const sold: Expression = ['log10', ['get', 'sold']]
/** One plot is seen, and a million are not a blot. */
const heat: Expression = ['interpolate', ['linear'], sold, 0, 0.08, 2, 0.2, 4, 0.4, 6, 0.8]

/** At each whole zoom before, this for the level that is drawn there, and nothing for others; between, from one to the next. */
const ofLevel = (before: number, value: number | Expression): (number | Expression)[] =>
  Array.from({ length: before }, (_, zoom) => zoom).flatMap((zoom): (number | Expression)[] => [
    zoom,
    ['case', ['==', ['get', 'level'], levelAt(zoom)], value, 0],
  ])

/** Heat by how much is sold, and in it a point where more is sold than around. Plots take over from it. */
function countLayers(palette: PlotPalette): Layer[] {
  const layer = { source: COUNTS_SOURCE, 'source-layer': COUNTS_LAYER } as const
  return [
    {
      ...layer,
      id: 'app-counts-heat',
      type: 'heatmap',
      maxzoom: HEAT_TO,
      paint: {
        'heatmap-weight': ['interpolate', ['linear'], ['zoom'], ...ofLevel(SHADE_FROM, heat)],
        // From the last level on, parts grow with the map.
        'heatmap-radius': ['interpolate', ['exponential', 2], ['zoom'], 0, 16, 7, 20, 9, 44],
        'heatmap-color': [
          'interpolate',
          ['linear'],
          ['heatmap-density'],
          0,
          faded(palette.sold, 0),
          0.03,
          faded(palette.sold, 0.24),
          0.08,
          faded(palette.sold, 0.44),
          0.2,
          faded(palette.sold, 0.56),
          0.5,
          faded(palette.sold, 0.64),
          1,
          faded(palette.grid, 0.68),
        ],
        'heatmap-opacity': ['interpolate', ['linear'], ['zoom'], SHADE_FROM - 0.5, 1, HEAT_TO, 0],
      },
    },
    {
      ...layer,
      id: PEAKS_LAYER,
      type: 'circle',
      filter: ['==', ['get', 'peak'], 1],
      maxzoom: PEAKS_TO,
      paint: {
        'circle-color': palette.grid,
        // The finer ones take over early, so that no point is seen twice.
        'circle-opacity': [
          'interpolate',
          ['cubic-bezier', 0, 0.8, 0.3, 1],
          ['zoom'],
          ...ofLevel(PEAKS_TO, 0.85),
          PEAKS_TO,
          0,
        ],
        'circle-radius': ['interpolate', ['linear'], sold, 0, 1.2, 2, 2, 4, 3, 6, 4.5],
        'circle-blur': 0.2,
      },
    },
  ]
}

const faded = (color: string, opacity: number) =>
  `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`

// MapLibre asks for the tiles, and they are made here.
addProtocol('meridian-counts', async ({ url }, { signal }) => ({
  data: await loadCounts(url.slice(url.indexOf('//') + 2), signal),
}))
