import {
  createExpression,
  featureFilter,
  groupByLayout,
  validateStyleMin,
} from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { baseStyle } from './base-style.ts'
import type { BaseStyleOptions } from './base-style.ts'

const detailed = [
  { url: '/vaduz.pmtiles', bounds: [9.47, 47.05, 9.64, 47.27] as [number, number, number, number] },
  { url: '/monaco.pmtiles', bounds: [7.35, 43.71, 7.49, 43.77] as [number, number, number, number] },
]

const pictures = {
  layers: [
    { tiles: 'https://pictures.test/coarse/{z}/{y}/{x}.jpeg', minZoom: 0, maxZoom: 8 },
    { tiles: 'https://pictures.test/fine/{z}/{y}/{x}.jpeg', minZoom: 8, maxZoom: 12 },
  ],
  attribution: 'Somebody',
}

const styleOf = (options: Partial<BaseStyleOptions> = {}) =>
  baseStyle({
    kind: 'streets',
    dark: false,
    language: 'en',
    hasLabels: true,
    origin: 'https://meridian.test',
    streetsUrl: '/streets.pmtiles',
    satelliteUrl: '/satellite.pmtiles',
    detailed,
    ...options,
  })

const draws = (
  options: Partial<BaseStyleOptions>,
  layer: string,
  zoom: number,
  properties: Record<string, string | number>,
): boolean => {
  const found = styleOf(options).layers.find(({ id }) => id === layer)
  const filter = found && 'filter' in found ? found.filter : undefined
  return featureFilter(filter, 'filter').filter({ zoom }, { type: 2, properties, geometry: [] } as never)
}

test.each([
  ['streets', { kind: 'streets' }],
  ['streets by night', { kind: 'streets', dark: true }],
  ['satellite', { kind: 'satellite' }],
  ['no places with streets', { detailed: [] }],
  ['online pictures', { kind: 'satellite', pictures }],
] as const)('is a valid MapLibre style: %s', (_, options) => {
  expect(validateStyleMin(styleOf(options) as never)).toEqual([])
})

test('many places with streets have one source and the same layers as one', () => {
  expect(styleOf()).toEqual(styleOf({ detailed: detailed.slice(0, 1) }))
  expect(Object.keys(styleOf().sources)).toContain('streets')
  expect(Object.keys(styleOf({ detailed: [] }).sources)).not.toContain('streets')
})

test('the ground of a place with streets covers the coarser map of the world, and only that', () => {
  for (const kind of ['streets', 'satellite'] as const) {
    const ids = styleOf({ kind }).layers.map(({ id }) => id)
    const cover = ids.indexOf('street-area')
    for (const below of ['sea', 'lake', 'coast', 'river', 'river-dry', 'country', 'province'])
      expect(ids.indexOf(below), `layer ${below}`).toBeLessThan(cover)
    for (const above of [
      'street-ocean',
      'street-water',
      'street-highway-road',
      'street-country',
      'overlay-anchor',
    ])
      expect(ids.indexOf(above), `layer ${above}`).toBeGreaterThan(cover)
  }
})

test('online pictures replace the embedded one, under the same names and borders, and the ground is theirs', () => {
  const { sources, layers } = styleOf({ kind: 'satellite', pictures })
  expect(Object.keys(sources)).toEqual(
    expect.arrayContaining(['base', 'online-picture-0', 'online-picture-1']),
  )
  expect(Object.keys(sources)).not.toContain('photo')
  expect(sources['online-picture-1']).toMatchObject({ minzoom: 8, maxzoom: 12, attribution: 'Somebody' })
  const ids = layers.map(({ id }) => id)
  expect(ids.indexOf('picture-0')).toBeLessThan(ids.indexOf('picture-1'))
  expect(ids.indexOf('picture-1')).toBeLessThan(ids.indexOf('country'))
  expect(ids).not.toContain('street-area')
  expect(ids).toContain('label-town')
})

test.each([false, true])(
  'what is still loading has the colour of land, not of the sea (dark: %s)',
  (isDark) => {
    const { layers } = styleOf({ dark: isDark })
    const colorOf = (id: string) => Object.values(layers.find((layer) => layer.id === id)!.paint!)[0]
    expect(layers[0]).toMatchObject({ id: 'ground', type: 'background' })
    expect(colorOf('ground')).toBe(colorOf('land'))
    expect(colorOf('ground')).not.toBe(colorOf('sea'))
    expect(colorOf('sea-far')).toBe(colorOf('sea'))
  },
)

test('draws no circles for towns', () => {
  expect(styleOf().layers.filter(({ type }) => type === 'circle')).toEqual([])
})

test('draws streams and canals with solid lines, intermittent rivers with dashes', () => {
  for (const l of [1, 2, 3, 4, 8, 9, 10]) {
    expect(draws({}, 'river', 13, { kind: 'r', l })).toBe(true)
    expect(draws({}, 'river-dry', 13, { kind: 'r', l })).toBe(false)
  }
  for (const l of [5, 6, 7]) {
    expect(draws({}, 'river', 13, { kind: 'r', l })).toBe(false)
    expect(draws({}, 'river-dry', 13, { kind: 'r', l })).toBe(true)
  }
})

test('has no labels before the fonts are loaded, but everything else', () => {
  const isName = ({ id, type }: { id: string; type: string }) => type === 'symbol' && id.startsWith('label-')
  const { layers } = styleOf()
  expect(layers.filter(isName).length).toBeGreaterThan(3)
  expect(styleOf({ hasLabels: false }).layers).toEqual(layers.filter(({ type }) => type !== 'symbol'))
})

test('gives both shoals the same geometry', () => {
  const groups = groupByLayout(styleOf().layers)
  const shoals = groups.find((group) => group.some(({ id }) => id === 'shoal-outer'))!
  expect(shoals.map(({ id }) => id)).toEqual(['shoal-outer', 'shoal-inner'])
})

test('draws only the outer shoal at low zooms', () => {
  const drawn = (zoom: number) =>
    ['shoal-outer', 'shoal-inner'].filter((id) => {
      const { paint } = styleOf().layers.find((layer) => layer.id === id)!
      const opacity = createExpression((paint as Record<string, unknown>)['line-opacity'], 'paint')
      if (opacity.result === 'error') throw new Error(String(opacity.value[0]))
      return opacity.value.evaluate({ zoom }) > 0
    })
  for (const zoom of [0, 2, 3]) expect(drawn(zoom)).toEqual(['shoal-outer'])
  for (const zoom of [3.5, 4.8, 5.9]) expect(drawn(zoom)).toEqual(['shoal-outer', 'shoal-inner'])
})
