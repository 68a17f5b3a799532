import type { StyleSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { OVERLAY_ANCHOR } from '#features/map/basemap/style/map-overlay.ts'
import { baseStyle } from '#features/map/basemap/style/base-style.ts'
import { keepOverlays } from './keep-overlays.ts'

const common = {
  language: 'en',
  hasLabels: true,
  streetsUrl: '/s.pmtiles',
  satelliteUrl: '/p.pmtiles',
  detailed: [],
  origin: 'http://localhost',
}
const streets = baseStyle({ kind: 'streets', dark: false, ...common })
const satellite = baseStyle({ kind: 'satellite', dark: false, ...common })

const ids = (style: StyleSpecification) => style.layers.map(({ id }) => id)

/** A style with the overlay of a feature. */
function drawnOn(style: StyleSpecification): StyleSpecification {
  const anchor = ids(style).indexOf(OVERLAY_ANCHOR)
  return {
    ...style,
    sources: {
      ...style.sources,
      'app-plots': { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      ...style.layers.slice(0, anchor),
      { id: 'app-plots-fill', type: 'fill', source: 'app-plots' },
      { id: 'app-plots-line', type: 'line', source: 'app-plots' },
      ...style.layers.slice(anchor),
    ],
  }
}

test('keeps overlays when the base map changes, in their order and below the labels', () => {
  const next = keepOverlays(drawnOn(streets), satellite)
  expect(next.sources).toHaveProperty('app-plots')
  const order = ids(next)
  const fill = order.indexOf('app-plots-fill')
  expect(order.slice(fill, fill + 3)).toEqual(['app-plots-fill', 'app-plots-line', OVERLAY_ANCHOR])
  expect(fill).toBeLessThan(order.indexOf('label-town'))
  expect(fill).toBeGreaterThan(order.indexOf('country'))
})

test('removes everything of the old base map', () => {
  expect(ids(keepOverlays(drawnOn(satellite), streets)).filter((id) => id === 'photo')).toEqual([])
  expect(keepOverlays(undefined, streets)).toBe(streets)
})

test('adds no overlay twice when a style is set again', () => {
  expect(keepOverlays(drawnOn(streets), drawnOn(streets))).toEqual(drawnOn(streets))
})

test('gives the light and the dark style the same layers, so that switching loads nothing', () => {
  const dark = baseStyle({ kind: 'streets', dark: true, ...common })
  expect(ids(dark)).toEqual(ids(streets))
  expect(dark.sources).toEqual(streets.sources)
})
