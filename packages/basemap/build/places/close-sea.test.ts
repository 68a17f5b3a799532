import { expect, test } from 'vitest'
import type { Point } from '../stitch-rings.ts'
import type { Bounds } from '../write-archive.ts'
import { closeSea, coastsOf } from './close-sea.ts'
import type { Sea } from './close-sea.ts'
import { isInside } from '../is-inside.ts'

const box: Bounds = [0, 0, 10, 10]

const isSea = (sea: Sea, point: Point) =>
  sea.some(
    ([outline, ...islands]) => isInside(outline!, point) && !islands.some((one) => isInside(one, point)),
  )

test('the sea is on the right of a coast that crosses the box', () => {
  const east: Point[] = [
    [5, -1],
    [5, 4],
    [6, 11],
  ]
  const { sea, loose } = closeSea([east], box)
  expect(loose).toBe(0)
  expect([isSea(sea, [8, 5]), isSea(sea, [2, 5])]).toEqual([true, false])
  const { sea: west } = closeSea([east.toReversed()], box)
  expect([isSea(west, [8, 5]), isSea(west, [2, 5])]).toEqual([false, true])
})

test('pieces of a coast are joined before the sea is closed', () => {
  const { sea, loose } = closeSea(
    [
      [
        [4, 4],
        [5, 11],
      ],
      [
        [5, -1],
        [4, 4],
      ],
    ],
    box,
  )
  expect(loose).toBe(0)
  expect(isSea(sea, [9, 9])).toBe(true)
  expect(isSea(sea, [1, 1])).toBe(false)
})

test('a strait has land on both sides, and two seas lie beside a tongue of land', () => {
  const up: Point[] = [
    [4, -1],
    [4, 11],
  ]
  const down: Point[] = [
    [6, 11],
    [6, -1],
  ]
  const strait = closeSea([up, down], box).sea
  expect([1, 5, 9].map((x) => isSea(strait, [x, 5]))).toEqual([false, true, false])
  const tongue = closeSea([up.toReversed(), down.toReversed()], box).sea
  expect([1, 5, 9].map((x) => isSea(tongue, [x, 5]))).toEqual([true, false, true])
})

/** Land inside: counterclockwise. */
const island: Point[] = [
  [2, 2],
  [4, 2],
  [4, 4],
  [2, 4],
  [2, 2],
]

test('around islands alone all is sea', () => {
  const { sea } = closeSea([island], box)
  expect([isSea(sea, [3, 3]), isSea(sea, [7, 7])]).toEqual([false, true])
})

test('an island that the box cuts is land up to the edge', () => {
  const cut = island.map(([x, y]): Point => [x - 3, y])
  const { sea, loose } = closeSea([cut], box)
  expect(loose).toBe(0)
  expect([isSea(sea, [0.5, 3]), isSea(sea, [5, 3]), isSea(sea, [0.5, 8])]).toEqual([false, true, true])
})

test('a coast that ends within the box is led to the nearest edge and counted', () => {
  const { sea, loose } = closeSea(
    [
      [
        [5, 0.5],
        [5, 11],
      ],
    ],
    box,
  )
  expect(loose).toBe(1)
  expect([isSea(sea, [8, 0.2]), isSea(sea, [2, 0.2])]).toEqual([true, false])
})

test('without a coast there is no sea', () => {
  expect(closeSea([], box)).toEqual({ sea: [], loose: 0 })
})

test('a coast line has no edges of the box', () => {
  const { sea } = closeSea(
    [
      [
        [5, -1],
        [5, 11],
      ],
      island,
    ],
    box,
  )
  expect(coastsOf(sea, box)).toEqual([
    [
      [5, 0],
      [5, 10],
    ],
  ])
})
