import { VectorTile } from '@mapbox/vector-tile'
import { cellAt, cellBbox, cellOf, neighbour } from '@meridian/shared/grid'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { gridLayer } from './grid-tiles.ts'
import { tileX, tileY } from './tile-cells.ts'
import type { Tile } from './tile-cells.ts'
import { EXTENT, encodeTile } from './vector-tile.ts'

function tileAt(lng: number, lat: number, z: number): Tile {
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
  return { z, x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(y * 2 ** z) }
}

function linesOf(tile: Tile) {
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(encodeTile([gridLayer(tile)]))))
  const lines = layers['grid']?.feature(0).loadGeometry() ?? []
  return {
    across: lines.filter(([from, to]) => from!.y === to!.y),
    down: lines.filter(([from, to]) => from!.x === to!.x),
  }
}

const within = (value: number) => value > -100 && value < EXTENT + 100

/** The edges of a cell that the tile shows, and of those the ones that no line of it lies on, to the unit. */
function edgesOf(tile: Tile, cell: number) {
  const [west, south, east, north] = cellBbox(cell)
  const { across, down } = linesOf(tile)
  const top = tileY(tile, north)
  const level = [top, tileY(tile, south)].filter(within)
  const upright = [tileX(tile, west), tileX(tile, east)].filter(within)
  const missing = [
    ...level.filter((y) => !across.some(([from]) => from!.y === y)),
    ...upright.filter(
      (x) => !down.some(([from, to]) => from!.x === x && to!.y <= Math.max(top, 0) && from!.y > top),
    ),
  ]
  return { shown: level.length + upright.length, missing }
}

const places = [
  ['Đà Nẵng', 108.2412, 16.0956],
  ['the equator at Greenwich', 0.001, 0.001],
  ['high in the north', 15.63, 78.22],
  ['east of the antimeridian', -179.9999, -16.8],
  ['west of the antimeridian', 179.9999, -16.8],
] as const

for (const [name, lng, lat] of places) {
  for (const zoom of [11, 13, 16, 19]) {
    test(`lines lie on the edges of the cells: ${name}, zoom ${zoom}`, () => {
      const cell = cellAt(lng, lat)
      // By its corner: at zoom 19 most of a cell's tiles show none of its edges.
      const [west, south] = cellBbox(cell)
      const { shown, missing } = edgesOf(tileAt(west + 1e-6, south + 1e-6, zoom), cell)
      expect(shown).toBeGreaterThanOrEqual(2)
      expect(missing).toEqual([])
    })
  }
}

test('across a boundary of bands each side keeps its own columns', () => {
  let south = cellAt(105.85, 21.03)
  while (Math.floor(cellOf(south).row / 64) === Math.floor(cellOf(neighbour(south, 'north')!).row / 64)) {
    south = neighbour(south, 'north')!
  }
  const north = neighbour(south, 'north')!
  const [, , east, edge] = cellBbox(south)
  const tile = tileAt(east, edge, 14)
  expect(edgesOf(tile, south).missing).toEqual([])
  expect(edgesOf(tile, north).missing).toEqual([])
  const { down } = linesOf(tile)
  const boundary = tileY(tile, edge)
  const ends = (end: 0 | 1) => down.filter((line) => line[end]!.y === boundary).length
  expect(ends(0)).toBeGreaterThan(3)
  expect(ends(1)).toBeGreaterThan(3)
  expect(down.filter(([from, to]) => from!.y > boundary && to!.y < boundary)).toEqual([])
})

test('at the antimeridian two tiles draw the same line', () => {
  const west = tileAt(179.999, 10, 12)
  const east = tileAt(-179.999, 10, 12)
  expect(linesOf(west).down.map(([from]) => from!.x)).toContain(EXTENT)
  expect(linesOf(east).down.map(([from]) => from!.x)).toContain(0)
})
