import { expect, test } from 'vitest'
import { FULL_HEAT, heatOf, heatTile } from '#features/map/data/heat-field.ts'
import { heatWindow, namesIn, tilesInView } from './heat-window.ts'
import type { HeatWindow } from './heat-window.ts'

const desktop = { width: 1440, height: 900 }
const heatAt = ({ fine, columns, rows }: HeatWindow, column: number, row: number) => {
  const [x, y] = [Math.floor((column / columns) * fine.width), Math.floor((row / rows) * fine.height)]
  return (fine.roots[y * fine.width + x]! / 255) ** 2
}

/** Whether a position lies in a warm rectangle, both as fractions of the window. */
const isWarm = ({ warm }: HeatWindow, x: number, y: number) =>
  Array.from({ length: warm.length / 12 }, (_, at) => warm.subarray(at * 12, at * 12 + 12)).some(
    (corners) => x >= corners[0]! && x < corners[2]! && y >= corners[1]! && y < corners[5]!,
  )

test('returns the tiles in view, also beyond the antimeridian', () => {
  expect(tilesInView({ lng: 0, lat: 0, zoom: 3.4, ...desktop })).toEqual({
    z: 3,
    x: 2,
    y: 3,
    columns: 4,
    rows: 2,
  })
  const fiji = tilesInView({ lng: 179, lat: 0, zoom: 3, ...desktop })
  expect(fiji).toMatchObject({ x: 6, columns: 4 })
  expect(namesIn(fiji).slice(0, 4)).toEqual(['3/6/3', '3/7/3', '3/0/3', '3/1/3'])
  expect(namesIn(tilesInView({ lng: -179, lat: 0, zoom: 3, ...desktop }))[0]).toBe('3/6/3')
})

test('leaves out a tile that only touches the view', () => {
  const range = tilesInView({ lng: 0, lat: 0, zoom: 3, width: 1024, height: 1024 })
  expect(range).toEqual({ z: 3, x: 3, y: 3, columns: 2, rows: 2 })
})

test('returns no tiles beyond the poles, and none deeper than the counts', () => {
  expect(tilesInView({ lng: 0, lat: 85, zoom: 2, ...desktop }).y).toBe(0)
  const world = tilesInView({ lng: 0, lat: 0, zoom: 0, ...desktop })
  expect(world).toMatchObject({ z: 0, y: 0, rows: 1 })
  expect(new Set(namesIn(world))).toEqual(new Set(['0/0/0']))
  expect(tilesInView({ lng: 0, lat: 0, zoom: 9.3, ...desktop }).z).toBe(8)
})

test('continues heat across the edge of a tile', () => {
  const range = { z: 3, x: 2, y: 3, columns: 2, rows: 1 }
  const atEdge = heatTile(3, [{ x: 1 - 1e-9, y: 0.5, sold: 10_000 }])
  const inside = heatTile(3, [{ x: 0.5, y: 0.5, sold: 10_000 }])
  const edge = heatWindow(range, (tile) => (tile === '3/2/3' ? atEdge : null))
  const whole = heatWindow(range, (tile) => (tile === '3/2/3' ? inside : null))
  for (const step of [-1.2, -0.7, -0.1, 0.1, 0.7, 1.2])
    expect(heatAt(edge, 1 + step / 64, 0.5)).toBe(heatAt(whole, 0.5 + step / 64, 0.5))
})

test('adds the heat of overlapping tiles', () => {
  const range = { z: 3, x: 2, y: 3, columns: 2, rows: 1 }
  const east = heatTile(3, [{ x: 1 - 1e-9, y: 0.5, sold: 10_000 }])
  const west = heatTile(3, [{ x: 0, y: 0.5, sold: 10_000 }])
  const both = heatWindow(range, (tile) => (tile === '3/2/3' ? east : west))
  const one = heatWindow(range, (tile) => (tile === '3/2/3' ? east : null))
  expect(heatAt(both, 1, 0.5)).toBeCloseTo(2 * heatAt(one, 1, 0.5), 2)
})

test('encodes low heat with many steps and caps high heat', () => {
  const range = { z: 3, x: 0, y: 0, columns: 1, rows: 1 }
  const single = heatWindow(range, () => heatTile(3, [{ x: 0.5013, y: 0.5027, sold: 1 }]))
  expect(new Set(single.fine.roots).size).toBeGreaterThan(20)
  expect(Math.max(...single.fine.roots)).toBeCloseTo(255 * Math.sqrt(heatOf(1)), -1)
  const side = 256 + 14
  const hot = { side: 256, heat: new Uint16Array(side * side).fill(FULL_HEAT) }
  const hottest = heatWindow({ ...range, columns: 2 }, () => ({ fine: hot, coarse: null }))
  expect(hottest.fine.roots.every((root) => root === 255)).toBe(true)
})

test('covers all warm areas with rectangles, and no cold ones', () => {
  const range = { z: 3, x: 2, y: 3, columns: 3, rows: 2 }
  const spots = [
    { x: 0.3, y: 0.71, sold: 50 },
    { x: 0.999, y: 0.001, sold: 5 },
  ]
  const window = heatWindow(range, (tile) => (tile === '3/3/3' ? heatTile(3, spots) : null))
  const { fine, coarse } = window
  for (const { width, height, roots } of [fine, coarse!]) {
    const warm = [...roots.entries()].filter(([, root]) => root > 0).map(([at]) => at)
    expect(warm.length).toBeGreaterThan(20)
    for (const at of warm)
      expect(isWarm(window, ((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height)).toBe(true)
  }
  const drawn = Array.from({ length: window.warm.length / 12 }, (_, at) => {
    const [west, north, east, , , south] = window.warm.subarray(at * 12, at * 12 + 6)
    return (east! - west!) * (south! - north!)
  }).reduce((sum, part) => sum + part, 0)
  expect(drawn).toBeLessThan(0.03)
  expect(heatWindow(range, () => null).warm).toHaveLength(0)
})
