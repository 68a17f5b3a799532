import { VectorTile } from '@mapbox/vector-tile'
import { cellAt, cellBbox, cellsInRectangle, neighbour } from '@meridian/shared/grid'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import type { GroundStatus } from './plots-blocks.ts'
import { blocksOfTile, plotLayers } from './plots-tiles.ts'
import { tileX, tileY } from './tile-cells.ts'
import type { Tile } from './tile-cells.ts'
import { EXTENT, encodeTile } from './vector-tile.ts'

/** Zoom 11, over Đà Nẵng; within one band. */
const tile: Tile = { z: 11, x: 1639, y: 931 }

function draw(at: Tile, statuses: ReadonlyMap<number, GroundStatus> | GroundStatus) {
  const statusOf = (cell: number) =>
    typeof statuses === 'string' ? statuses : (statuses.get(cell) ?? 'free')
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(encodeTile(plotLayers(at, { statusOf })))))
  const boxes = (name: string) =>
    (layers[name]?.feature(0).loadGeometry() ?? []).map((ring) => {
      const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)]
      return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
    })
  return { sold: boxes('sold'), held: boxes('held') }
}

function boxOf(at: Tile, cell: number) {
  const [west, south, east, north] = cellBbox(cell)
  return { left: tileX(at, west), top: tileY(at, north), right: tileX(at, east), bottom: tileY(at, south) }
}

const inside = cellAt(108.2, 16.05)

test('a sold and a held plot are drawn where they are', () => {
  const east = neighbour(inside, 'east')!
  const { sold, held } = draw(
    tile,
    new Map([
      [inside, 'sold'],
      [east, 'held'],
    ]),
  )
  expect(sold).toEqual([boxOf(tile, inside)])
  expect(held).toEqual([boxOf(tile, east)])
})

test('a rectangle of plots is one rectangle, and a hole in it stays free', () => {
  const [west, south] = cellBbox(inside)
  const { ids } = cellsInRectangle({ west, south, east: west + 0.03, north: south + 0.03 }, 1000)
  const all = draw(tile, new Map(ids.map((cell) => [cell, 'sold'])))
  expect(all.sold).toHaveLength(1)
  const hole = ids[Math.floor(ids.length / 2)]!
  const { sold } = draw(tile, new Map(ids.filter((cell) => cell !== hole).map((cell) => [cell, 'sold'])))
  const { left, right, top, bottom } = boxOf(tile, hole)
  const covers = sold.filter(
    (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
  )
  expect(covers).toEqual([])
  const area = (boxes: typeof sold) =>
    boxes.reduce((sum, box) => sum + (box.right - box.left) * (box.bottom - box.top), 0)
  expect(area(sold) + area([boxOf(tile, hole)])).toBe(area(all.sold))
})

test('a wholly sold tile covers itself and its margin without a gap', () => {
  const { sold } = draw(tile, 'sold')
  expect(sold.length).toBeLessThan(4)
  expect(Math.min(...sold.map(({ left }) => left))).toBeLessThan(0)
  expect(Math.max(...sold.map(({ bottom }) => bottom))).toBeGreaterThan(EXTENT)
})

test('the blocks of a tile are the ones whose plots it draws, also across the antimeridian', () => {
  for (const at of [tile, { z: 11, x: 0, y: 931 }, { z: 11, x: 2047, y: 931 }, { z: 19, x: 0, y: 238_000 }]) {
    const asked = new Set<number>()
    plotLayers(at, {
      statusOf: (cell) => {
        asked.add(Math.floor(cell / 4096))
        return 'free'
      },
    })
    expect(new Set(blocksOfTile(at))).toEqual(asked)
  }
})
