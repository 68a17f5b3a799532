import { maxSquaresWatched } from '@meridian/shared/grid/squares'
import type { Map } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { covers, viewOf } from '#features/live/land-view.ts'
import { landOnMap, tilesIn } from './blocks-on-map.ts'

/** The methods of a map that are needed: a screen over a place. */
function aMap({
  zoom,
  lng,
  lat,
  width = 1440,
  height = 900,
}: Record<'zoom' | 'lng' | 'lat', number> & { width?: number; height?: number }) {
  const degrees = 360 / (512 * 2 ** zoom)
  const [dx, dy] = [(width / 2) * degrees, (height / 2) * degrees * Math.cos((lat * Math.PI) / 180)]
  return {
    getZoom: () => zoom,
    getBounds: () => ({
      getWest: () => lng - dx,
      getEast: () => lng + dx,
      getSouth: () => Math.max(lat - dy, -85),
      getNorth: () => Math.min(lat + dy, 85),
    }),
  } as unknown as Map
}

test('covers everything that the largest screen shows, at every place', () => {
  for (const zoom of [9, 10, 11, 14])
    for (const lat of [-80, -45, 0, 16, 60, 80]) {
      const seen = landOnMap(aMap({ zoom, lng: 179.9, lat, width: 3840, height: 2160 }))
      expect(seen.squares.length).toBeLessThanOrEqual(maxSquaresWatched)
      expect(covers(viewOf([seen]), seen)).toBe(true)
    }
})

test('lists plots at high zooms, counts at low zooms, and both in between', () => {
  const at = (zoom: number) => {
    const { squares, tiles = [] } = landOnMap(aMap({ zoom, lng: 108, lat: 16 }))
    return [squares.length > 0, tiles.length > 0]
  }
  expect([at(3), at(9.2), at(12)]).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ])
})

test('stays the same for a small move and changes for a long one', () => {
  const view = viewOf([landOnMap(aMap({ zoom: 12, lng: 108, lat: 16 }))])
  expect(covers(view, landOnMap(aMap({ zoom: 12, lng: 108.5, lat: 16.3 })))).toBe(true)
  expect(covers(view, landOnMap(aMap({ zoom: 12, lng: 112, lat: 16 })))).toBe(false)
})

test('numbers the tiles as MapLibre does, around the world and up to its edges', () => {
  expect(tilesIn({ west: -180, south: -90, east: 180, north: 90 }, 0)).toEqual(['0/0/0'])
  expect(tilesIn({ west: 170, south: -1, east: 190, north: 1 }, 2)).toEqual([
    '2/3/1',
    '2/0/1',
    '2/3/2',
    '2/0/2',
  ])
})
