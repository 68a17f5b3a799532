import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { REGULAR, STRONG } from './map-fonts.ts'
import type { Palette } from './palette.ts'
import { capitalIcon, townIcon } from './town-icons.ts'

/** Largest first: where two labels would overlap, the smaller place is hidden. Capitals get a bonus. */
const cityRank: ExpressionSpecification = ['-', ['+', ['get', 'pop'], ['*', ['get', 'cap'], 3e6]]]

/** The minimum population of a labelled town. Filters are evaluated at whole zooms only. */
const namedFrom: ExpressionSpecification = [
  'step',
  ['zoom'],
  6e6,
  4,
  2.5e6,
  5,
  8e5,
  6,
  2.5e5,
  7,
  8e4,
  8,
  2e4,
  9,
  5e3,
  10,
  1e3,
  11,
  0,
]

const ofKind = (kind: string): ExpressionSpecification => ['==', ['get', 'k'], kind]

export function labelLayers(palette: Palette, language: string): LayerSpecification[] {
  const source = { source: 'base', 'source-layer': 'place' }
  const name: ExpressionSpecification =
    language === 'vi'
      ? ['case', ['>', ['length', ['coalesce', ['get', 'vi'], '']], 0], ['get', 'vi'], ['get', 'name']]
      : ['get', 'name']
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.25, 'text-halo-blur': 0.5 }

  return [
    // Below the towns in the stack, so that towns are placed first.
    {
      id: 'label-district',
      type: 'symbol',
      source: 'districts',
      'source-layer': 'district',
      minzoom: 11,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [REGULAR],
        'symbol-sort-key': ['-', ['coalesce', ['get', 'chief'], 0]],
        'text-size': ['interpolate', ['linear'], ['zoom'], 11, 11, 14, 13.5],
        'text-max-width': 7,
        // Few labels at low zooms, all of them at high zooms.
        'text-padding': ['interpolate', ['linear'], ['zoom'], 11, 24, 14, 6],
      },
      // Not `labelQuiet`: it has too little contrast on sold plots.
      paint: { 'text-color': palette.label, 'text-opacity': 0.8, ...halo },
    },
    {
      id: 'label-province',
      type: 'symbol',
      ...source,
      minzoom: 4.5,
      maxzoom: 9,
      filter: ['all', ofKind('state'), ['<=', ['get', 'mz'], ['+', ['zoom'], 1]]],
      layout: {
        'text-field': name,
        'text-font': [REGULAR],
        'text-size': ['interpolate', ['linear'], ['zoom'], 4.5, 9.5, 8.5, 13],
        'text-letter-spacing': 0.14,
        'text-transform': 'uppercase',
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: { 'text-color': palette.labelQuiet, ...halo },
    },
    {
      id: 'label-town',
      type: 'symbol',
      ...source,
      minzoom: 3,
      filter: ['all', ofKind('city'), ['>=', ['get', 'pop'], namedFrom]],
      layout: {
        'text-field': name,
        'text-font': ['case', ['>=', ['get', 'pop'], 1e6], ['literal', [STRONG]], ['literal', [REGULAR]]],
        'symbol-sort-key': cityRank,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          ['step', ['get', 'pop'], 11, 5e6, 12.5],
          8,
          ['step', ['get', 'pop'], 12, 1e5, 13.5, 1e6, 17],
          13,
          ['step', ['get', 'pop'], 14, 1e5, 18, 1e6, 25],
        ],
        'icon-image': [
          'step',
          ['zoom'],
          [
            'case',
            ['==', ['get', 'cap'], 1],
            capitalIcon(palette.dot, palette.halo),
            townIcon(palette.dot, palette.halo),
          ],
          // From this zoom on, a town has no dot.
          8,
          '',
        ],
        'text-variable-anchor': [
          'step',
          ['zoom'],
          ['literal', ['left', 'right', 'top', 'bottom']],
          8,
          ['literal', ['center', 'top', 'bottom', 'left', 'right']],
        ],
        'text-radial-offset': ['step', ['zoom'], 0.55, 8, 0],
        'text-justify': 'auto',
        'text-max-width': 8,
        'text-padding': 5,
      },
      // Parts of a town are less prominent than the town.
      paint: { 'text-color': ['case', ['==', ['get', 'fc'], 1], palette.labelQuiet, palette.label], ...halo },
    },
    {
      id: 'label-country',
      type: 'symbol',
      ...source,
      maxzoom: 7,
      filter: ['all', ofKind('country'), ['<=', ['get', 'mz'], ['+', ['zoom'], ['step', ['zoom'], 1, 3, 0]]]],
      layout: {
        'text-field': name,
        'text-font': [STRONG],
        'symbol-sort-key': ['-', ['get', 'r']],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          1.5,
          ['step', ['get', 'r'], 10, 300, 12.5, 1000, 14.5],
          6,
          ['step', ['get', 'r'], 11, 8, 14, 60, 18, 300, 23],
        ],
        'text-letter-spacing': ['interpolate', ['linear'], ['zoom'], 1.5, 0.04, 6, 0.16],
        'text-max-width': 7,
        'text-padding': 4,
      },
      paint: { 'text-color': palette.label, 'text-opacity': 0.92, ...halo },
    },
  ]
}
