import type { StyleSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { OVERLAY_ANCHOR } from '#features/map/basemap/style/map-overlay.ts'
import { prepareOnlineStyle } from './online-style.ts'

const style: StyleSpecification = {
  version: 8,
  glyphs: '/fonts/{fontstack}/{range}.pbf',
  sprite: 'https://elsewhere.example/sprite',
  sources: {
    roads: { type: 'vector', url: 'tiles.json' },
    photo: { type: 'raster', tiles: ['/photo/{z}/{x}/{y}.jpg'], attribution: 'Somebody' },
  },
  layers: [
    { id: 'ground', type: 'background' },
    { id: 'road', type: 'line', source: 'roads', 'source-layer': 'road' },
    { id: 'name', type: 'symbol', source: 'roads', 'source-layer': 'name' },
  ],
}
const prepared = prepareOnlineStyle(style, 'https://tiles.example/styles/plain.json')

test('places overlays below the first label', () => {
  expect(prepared.layers.map(({ id }) => id)).toEqual(['ground', 'road', OVERLAY_ANCHOR, 'name'])
  const bare = prepareOnlineStyle({ ...style, layers: style.layers.slice(0, 2) }, 'https://tiles.example/')
  expect(bare.layers.at(-1)?.id).toBe(OVERLAY_ANCHOR)
})

test('prefixes the sources, also in the layers', () => {
  expect(Object.keys(prepared.sources)).toEqual(['online-roads', 'online-photo'])
  expect(prepared.layers[1]).toMatchObject({ source: 'online-roads', 'source-layer': 'road' })
})

test('resolves relative addresses against the style and keeps their placeholders', () => {
  expect(prepared.sources).toMatchObject({
    'online-roads': { url: 'https://tiles.example/styles/tiles.json' },
    'online-photo': { tiles: ['https://tiles.example/photo/{z}/{x}/{y}.jpg'] },
  })
  expect(prepared.glyphs).toBe('https://tiles.example/fonts/{fontstack}/{range}.pbf')
  expect(prepared.sprite).toBe('https://elsewhere.example/sprite')
})
