import { encodeCounts, emptyGrid } from '@meridian/shared/grid/count-grid'
import { expect, test } from 'vitest'
import { HeatTiles } from './heat-tiles.ts'

const grid = emptyGrid(64)
grid.sold[70] = 9
const counts = encodeCounts(grid)

test('distinguishes a tile that never arrived from one where nothing is sold', () => {
  const tiles = new HeatTiles()
  expect(tiles.has('3/1/1')).toBe(false)
  expect(tiles.of('3/1/1')).toBeNull()
  tiles.put('3/1/1', new Uint8Array())
  expect(tiles.has('3/1/1')).toBe(true)
  expect(tiles.of('3/1/1')).toBeNull()
})

test('replaces a tile that arrives again and changes the version', () => {
  const tiles = new HeatTiles()
  tiles.put('3/1/1', counts)
  const [heat, version] = [tiles.of('3/1/1'), tiles.version]
  expect(tiles.of('3/1/1')).toBe(heat)
  tiles.put('3/1/1', new Uint8Array())
  expect(tiles.of('3/1/1')).toBeNull()
  expect(tiles.version).not.toBe(version)
})

test('changes nothing when the same counts arrive again', () => {
  const tiles = new HeatTiles()
  tiles.put('8/1/1', counts)
  const [heat, version] = [tiles.of('8/1/1'), tiles.version]
  tiles.put('8/1/1', counts.slice())
  expect(tiles.of('8/1/1')).toBe(heat)
  expect(tiles.version).toBe(version)
})

test('computes the heat again for a tile that was released from memory', () => {
  const tiles = new HeatTiles()
  tiles.put('8/0/0', counts)
  const first = tiles.of('8/0/0')
  for (let x = 1; x <= 250; x += 1) tiles.put(`8/${x}/0`, counts)
  expect(tiles.of('8/0/0')).not.toBe(first)
  expect(tiles.of('8/0/0')).toEqual(first)
})

test("evicts the least recently used tiles beyond MapLibre's own limit", () => {
  const tiles = new HeatTiles()
  for (let x = 0; x < 1100; x += 1) {
    tiles.put(`8/${x % 256}/${Math.floor(x / 256)}`, new Uint8Array())
    tiles.of('8/0/0')
  }
  expect(tiles.has('8/0/0')).toBe(true)
  expect(tiles.has('8/1/0')).toBe(false)
})
