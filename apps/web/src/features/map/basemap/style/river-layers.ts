import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palette.ts'

/** Levels of the archive: 1 to 4 rivers from large to small, 5 to 7 intermittent rivers, 8 to 10 canals. */
const isDry: ExpressionSpecification = ['all', ['>=', ['get', 'l'], 5], ['<=', ['get', 'l'], 7]]

/** Values for rivers of the first, second and third level, and for all others. */
const byLevel = (first: number, second: number, third: number, other: number): ExpressionSpecification => [
  'match',
  ['get', 'l'],
  [1, 5],
  first,
  [2, 6],
  second,
  3,
  third,
  other,
]

export function riverLayers(palette: Palette, photo: boolean): LayerSpecification[] {
  const river = (
    id: string,
    filter: ExpressionSpecification,
    dashes: { 'line-dasharray'?: number[] } = {},
  ): LayerSpecification => ({
    id,
    type: 'line',
    source: 'base',
    'source-layer': 'water',
    minzoom: 3,
    filter: ['all', ['==', ['get', 'kind'], 'r'], filter],
    layout: { 'line-join': 'round', 'line-cap': dashes['line-dasharray'] ? 'butt' : 'round' },
    paint: {
      'line-color': palette.river,
      'line-opacity': photo ? 0.6 : 1,
      'line-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        4,
        byLevel(0.8, 0.4, 0.4, 0.4),
        10,
        byLevel(2.6, 1.7, 1.1, 0.8),
        14,
        byLevel(6, 4, 2.6, 1.8),
      ],
      ...dashes,
    },
  })
  return [river('river', ['!', isDry]), river('river-dry', isDry, { 'line-dasharray': [4, 3] })]
}
