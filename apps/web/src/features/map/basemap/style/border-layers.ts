import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palette.ts'
import { STREETS_FROM, STREETS_SOURCE } from './street-layers.ts'

interface Borders {
  /** Prefix of the layer ids. */
  prefix: string
  from: { source: string; 'source-layer': string }
  country: ExpressionSpecification
  province: ExpressionSpecification
  minzoom: number
}

/** The borders of the world archive. */
export const borderLayers = (palette: Palette, photo: boolean) =>
  drawBorders(palette, photo, {
    prefix: '',
    from: { source: 'base', 'source-layer': 'border' },
    country: ['==', ['get', 'l'], 0],
    province: ['==', ['get', 'l'], 1],
    minzoom: 0,
  })

/** The borders of a detailed area, in the same colour, by OpenStreetMap's admin level (2: countries). */
export const streetBorders = (palette: Palette, photo: boolean) =>
  drawBorders(palette, photo, {
    prefix: 'street-',
    from: { source: STREETS_SOURCE, 'source-layer': 'boundary' },
    country: ['==', ['get', 'admin_level'], 2],
    province: ['in', ['get', 'admin_level'], ['literal', [4, 6, 8]]],
    minzoom: STREETS_FROM,
  })

function drawBorders(
  palette: Palette,
  photo: boolean,
  { prefix, from, country, province, minzoom }: Borders,
): LayerSpecification[] {
  return [
    {
      id: `${prefix}province`,
      type: 'line',
      ...from,
      minzoom: Math.max(minzoom, 4),
      filter: province,
      paint: {
        'line-color': palette.province,
        'line-opacity': photo ? 0.4 : ['interpolate', ['linear'], ['zoom'], 4, 0.35, 6, 1],
        'line-dasharray': [3, 2.2],
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 12, 1.3],
      },
    },
    {
      id: `${prefix}country-edge`,
      type: 'line',
      ...from,
      minzoom: Math.max(minzoom, 3),
      filter: country,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.countryEdge,
        'line-opacity': photo ? 0.35 : 0.9,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 2, 12, 9],
      },
    },
    {
      id: `${prefix}country`,
      type: 'line',
      ...from,
      minzoom,
      filter: country,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.country,
        'line-opacity': photo ? 0.75 : 1,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.45, 5, 0.9, 12, 1.8],
      },
    },
  ]
}
