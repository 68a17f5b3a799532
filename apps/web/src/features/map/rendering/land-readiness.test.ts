import { LngLatBounds } from 'maplibre-gl'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { LandReadiness } from './land-readiness.ts'

function open() {
  const view = { lng: 7, lat: 43, isLoaded: false, hasBase: true }
  const map = {
    getSource: (id: string) => (view.hasBase && id === 'base' ? {} : undefined),
    isSourceLoaded: () => view.isLoaded,
    areTilesLoaded: () => view.isLoaded,
    getBounds: () => new LngLatBounds([view.lng - 0.1, view.lat - 0.1], [view.lng + 0.1, view.lat + 0.1]),
  }
  const readiness = new LandReadiness(map as unknown as MapLibreMap)
  return { view, check: () => readiness.check() }
}

test('is not ready before the land in view has loaded', () => {
  const { view, check } = open()
  expect(check()).toBe(false)
  view.isLoaded = true
  expect(check()).toBe(true)
})

test('stays ready while the map is panned and tiles at the edge load', () => {
  const { view, check } = open()
  view.isLoaded = true
  check()
  view.isLoaded = false
  view.lng += 0.15
  expect(check()).toBe(true)
})

test('waits again after a jump elsewhere', () => {
  const { view, check } = open()
  view.isLoaded = true
  check()
  view.isLoaded = false
  view.lng = -56
  expect(check()).toBe(false)
  view.isLoaded = true
  expect(check()).toBe(true)
})

test('waits for the tiles of an online style, which has no source of ours', () => {
  const { view, check } = open()
  view.hasBase = false
  expect(check()).toBe(false)
  view.isLoaded = true
  expect(check()).toBe(true)
})
