/** The world from afar, where plots are smaller than a pixel: counts of what is sold, and dots for one's own. */
import { cellCenter } from '@meridian/shared/grid'
import { addProtocol } from 'maplibre-gl'
import type { LayerSpecification } from 'maplibre-gl'
import type { MapOverlay, OverlayId } from '#lib/map-overlay.ts'
import type { CellSets } from './block-codes.ts'
import { countLevels, countsTile, fetchCounts } from './counts-tiles.ts'
import { GRID_FROM, SHADE_FROM } from './grid-zooms.ts'
import type { PlotPalette } from './plots-palette.ts'
import { encodeTile } from './vector-tile.ts'

export const COUNTS_SOURCE = 'app-counts'

/** Each set's source, and its layer: what is chosen changes often, and all that one owns does not go with it. */
export const farIds = {
  mine: 'app-far-mine',
  selected: 'app-far-selected',
  highlighted: 'app-far-highlighted',
} as const satisfies Record<keyof CellSets, OverlayId>
const farSets = Object.keys(farIds) as (keyof CellSets)[]

type Layer = LayerSpecification & { id: OverlayId }

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

// MapLibre asks for the tiles, and they are made here.
addProtocol('meridian-counts', async ({ url }, { signal }) => {
  const [z, x, y] = url
    .slice(url.indexOf('//') + 2)
    .split('/')
    .map(Number) as [number, number, number]
  try {
    return { data: countsTile({ z, x, y }, await fetchCounts({ z, x, y }, signal)) }
  } catch {
    signal.throwIfAborted()
    // The world without its counts is still the world.
    return { data: encodeTile([]) }
  }
})
