import type { CustomLayerInterface, Map } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { putBefore } from './use-plots-drawing.ts'

function aMap(layers: string[]): Map {
  const insert = (id: string, before: string) => layers.splice(layers.indexOf(before), 0, id)
  return {
    getLayer: (id: string) => layers.find((one) => one === id),
    addLayer: ({ id }: { id: string }, before: string) => insert(id, before),
    moveLayer: (id: string, before: string) => {
      layers.splice(layers.indexOf(id), 1)
      insert(id, before)
    },
  } as unknown as Map
}

test('puts a drawing at its position again after the base style changed', () => {
  const layers = ['land', 'points', 'labels']
  const heat = { id: 'heat' } as CustomLayerInterface
  putBefore(aMap(layers), heat, 'points')
  expect(layers).toEqual(['land', 'heat', 'points', 'labels'])
  layers.splice(2, 0, 'streets')
  putBefore(aMap(layers), heat, 'points')
  expect(layers).toEqual(['land', 'streets', 'heat', 'points', 'labels'])
})
