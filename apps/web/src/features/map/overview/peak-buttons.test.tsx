import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestQueries } from '#testing/test-queries.ts'
import { levelAt } from '#features/map/data/count-parts.ts'
import PeakButtons from './peak-buttons.tsx'

afterEach(cleanup)

/** A map 1,000 pixels wide with a given number of pixels per degree and peaks at these places. */
function aMap(places: [lng: number, lat: number][]) {
  const listeners = new Map<string, Set<() => void>>()
  const container = document.body.appendChild(document.createElement('div'))
  Object.defineProperty(container, 'clientWidth', { value: 1000 })
  let west = 0
  const map = {
    getZoom: () => 3,
    isMoving: () => false,
    getLayer: () => ({}),
    getCenter: () => ({ lng: 0, lat: 0 }),
    getContainer: () => container,
    getCanvasContainer: () => container,
    project: ([lng, lat]: [number, number]) => ({ x: (lng - west) * 10, y: lat * 10 }),
    queryRenderedFeatures: () =>
      places.map(([lng, lat], at) => ({
        geometry: { type: 'Point', coordinates: [lng, lat] },
        properties: { level: levelAt(3), sold: 100 - at },
      })),
    on: (event: string, listener: () => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    off: (event: string, listener: () => void) => listeners.get(event)?.delete(listener),
  }
  return {
    map: map as unknown as MapLibreMap,
    emit: (event: string) => act(() => listeners.get(event)?.forEach((listener) => listener())),
    goTo: (lng: number) => {
      west = lng
    },
  }
}

function show(map: MapLibreMap) {
  render(
    <QueryClientProvider client={createTestQueries()}>
      <PeakButtons map={map} />
    </QueryClientProvider>,
  )
  return screen.getAllByRole('button')
}

const placeOf = (button: HTMLElement) => button.style.transform

test('places the buttons when the map has stopped and hides them while it moves', async () => {
  const { map, emit, goTo } = aMap([
    [20, 30],
    [60, 40],
  ])
  const [first, second] = show(map)
  expect(placeOf(first!)).toBe('translate(200px, 300px)')
  expect(placeOf(second!)).toBe('translate(600px, 400px)')
  goTo(5)
  emit('movestart')
  emit('move')
  const group = screen.getByRole('group', { hidden: true })
  expect(group.style.pointerEvents).toBe('none')
  expect(placeOf(first!)).toBe('translate(200px, 300px)')
  emit('moveend')
  await vi.waitFor(() => expect(placeOf(first!)).toBe('translate(150px, 300px)'), 30_000)
  expect(placeOf(second!)).toBe('translate(550px, 400px)')
  expect(group.style.pointerEvents).toBe('')
})

test('moves the button with a visible label along with the map', () => {
  const { map, emit, goTo } = aMap([
    [20, 30],
    [60, 40],
  ])
  // The request for the exact place stays pending.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const [first, second] = show(map)
  act(() => second!.focus())
  goTo(5)
  emit('move')
  expect(placeOf(first!)).toBe('translate(200px, 300px)')
  expect(placeOf(second!)).toBe('translate(550px, 400px)')
})

test('keeps the label of a peak at an edge on the map', () => {
  const { map } = aMap([
    [5, 30],
    [50, 40],
    [97, 50],
  ])
  expect(show(map).map(({ dataset }) => dataset['edge'])).toEqual(['left', 'none', 'right'])
})
