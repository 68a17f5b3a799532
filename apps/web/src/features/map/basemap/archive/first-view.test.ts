import { expect, test } from 'vitest'
import { WORLD } from '#features/map/data/camera.ts'
import { tilesInView } from './first-view.ts'

const laptop = { width: 1440, height: 900 }
const names = (tiles: ReturnType<typeof tilesInView>) => tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)

test('shows the whole world as four tiles, each once, even when the view repeats it', () => {
  expect(names(tilesInView(WORLD, laptop, 14)).toSorted()).toEqual(['1/0/0', '1/0/1', '1/1/0', '1/1/1'])
  expect(tilesInView(WORLD, { width: 8000, height: 900 }, 14)).toHaveLength(4)
})

test('returns the tile around a town and its visible neighbours', () => {
  const paris = { lng: 2.3522, lat: 48.8566, zoom: 10 }
  expect(names(tilesInView(paris, { width: 10, height: 10 }, 14))).toEqual(['10/518/352'])
  expect(names(tilesInView(paris, laptop, 14))).toContain('10/519/352')
  expect(tilesInView(paris, laptop, 14).length).toBeLessThanOrEqual(4 * 3)
})

test("uses the archive's finest tiles at deeper zooms", () => {
  const paris = { lng: 2.3522, lat: 48.8566, zoom: 17.5 }
  expect(names(tilesInView(paris, { width: 10, height: 10 }, 10))).toEqual(['10/518/352'])
})

test('wraps columns at the date line and leaves out rows beyond the poles', () => {
  const fiji = { lng: 179.99, lat: 0, zoom: 3 }
  const columns = new Set(tilesInView(fiji, laptop, 14).map(({ x }) => x))
  expect(columns.has(7) && columns.has(0)).toBe(true)
  const north = tilesInView({ lng: 0, lat: 84, zoom: 2 }, laptop, 14)
  expect(north.every(({ y }) => y >= 0 && y < 4)).toBe(true)
})
