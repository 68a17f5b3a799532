import { blockOf, blocksInView, cellAt, cellBbox, cellOf } from '@meridian/shared/grid'
import { describe, expect, test } from 'vitest'
import { BLOCK_SIDE, blocksOnScreen, plotSidePx } from './blocks-on-screen.ts'
import type { View } from './blocks-on-screen.ts'

const desktop = { width: 1440, height: 900 }
const daNang = { lng: 108.23, lat: 16.07 }

const mercator = (lng: number, lat: number) => ({
  x: (lng + 180) / 360,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
})

/** In pixels from the middle of the view, by the Mercator formula. */
function project(view: View, lng: number, lat: number) {
  const [at, middle] = [mercator(lng, lat), mercator(view.lng, view.lat)]
  const world = 512 * 2 ** view.zoom
  return { x: (at.x - middle.x) * world, y: (middle.y - at.y) * world }
}

/** The same position, computed through the blocks. */
function place(view: View, cell: number) {
  const { row, col } = cellOf(cell)
  const found = blocksOnScreen(view).filter(({ block }) => block === blockOf(cell))
  expect(found.length, `cell ${cell} is drawn`).toBeGreaterThan(0)
  return found.map(({ left, perColumn, bottom, perRow, growth }) => {
    const [inCol, inRow] = [col % BLOCK_SIDE, row % BLOCK_SIDE]
    return {
      x: ((left + inCol * perColumn) * view.width) / 2,
      y: ((bottom + inRow * (perRow + inRow * growth)) * view.height) / 2,
    }
  })
}

function cornersOf({ lng, lat, zoom, width, height }: View): number[] {
  const world = 512 * 2 ** zoom
  const middle = mercator(lng, lat)
  return [-0.49, -0.2, 0, 0.2, 0.49].flatMap((part) => {
    const y = middle.y + (part * height) / world
    const at = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
    return [-0.49, 0, 0.49].map((across) => cellAt(lng + ((across * width) / world) * 360, at))
  })
}

describe('draws a plot at its position', () => {
  const places = [
    daNang,
    { lng: 0, lat: 0 },
    { lng: -0.0001, lat: -0.0001 },
    { lng: -69.6, lat: -54.8 },
    { lng: 24.5, lat: 60.17 },
    { lng: 15.6, lat: 78.22 },
    { lng: -30, lat: 84.6 },
  ]
  test.each(places.flatMap(({ lng, lat }) => [9, 11, 13.4, 16, 19].map((zoom) => [lng, lat, zoom] as const)))(
    'at %d, %d and zoom %d, to a tenth of a pixel',
    (lng, lat, zoom) => {
      const view = { lng, lat, zoom, ...desktop }
      for (const cell of cornersOf(view)) {
        const [west, south] = cellBbox(cell)
        const expected = project(view, west, south)
        const [drawn] = place(view, cell)
        // Cells have longitudes of seven decimals; at the deepest zoom the rounding is most of the difference.
        expect(Math.abs(drawn!.x - expected.x)).toBeLessThan(0.1)
        expect(Math.abs(drawn!.y - expected.y)).toBeLessThan(0.1)
      }
    },
  )
})

test('returns all blocks of a view, each once', () => {
  for (const zoom of [9, 11, 14]) {
    const view = { ...daNang, zoom, ...desktop }
    const drawn = blocksOnScreen(view).map(({ block }) => block)
    const degrees = (view.width / (512 * 2 ** zoom)) * 180
    const inside = blocksInView({
      west: view.lng - degrees,
      east: view.lng + degrees,
      south: view.lat - degrees * 0.58,
      north: view.lat + degrees * 0.58,
    })
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn).toEqual(expect.arrayContaining(inside))
  }
})

test('continues the world past the antimeridian', () => {
  for (const lng of [179.99, -179.99]) {
    const view = { lng, lat: 10, zoom: 11, ...desktop }
    const [east, west] = [cellAt(179.9, 10), cellAt(-179.9, 10)]
    const [atEast] = place(view, east)
    const [atWest] = place(view, west)
    // They are 0.2 degrees apart, seen from either side.
    expect(atWest!.x - atEast!.x).toBeGreaterThan(500)
    expect(atWest!.x - atEast!.x).toBeLessThan(620)
    expect(Math.abs(atWest!.x)).toBeLessThan(view.width / 2)
  }
})

test('places the blocks of a band without gaps, also the narrower last block', () => {
  const drawn = blocksOnScreen({ lng: 180, lat: 10, zoom: 11, ...desktop })
  const bands = Map.groupBy(drawn, ({ bottom }) => bottom)
  let narrow = 0
  for (const band of bands.values()) {
    const sorted = band.toSorted((one, other) => one.left - other.left)
    for (const [index, { left, columns, perColumn }] of sorted.slice(0, -1).entries()) {
      if (columns < BLOCK_SIDE) narrow += 1
      expect(left + columns * perColumn).toBeCloseTo(sorted[index + 1]!.left, 9)
    }
  }
  expect(narrow).toBeGreaterThan(0)
})

test('draws a plot at the equator 10 pixels wide at zoom 11, and twice as wide at zoom 12', () => {
  const at = (zoom: number) => plotSidePx({ lng: 0, lat: 0, zoom, ...desktop })
  expect(at(11)).toBeCloseTo(10.486, 2)
  expect(at(12) / at(11)).toBeCloseTo(2, 9)
})
