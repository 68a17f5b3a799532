import { expect, test } from 'vitest'
import { stitchRings } from './stitch-rings.ts'

test('joins pieces where one begins as the other ended, in any order', () => {
  const { rings, unclosed } = stitchRings([
    [
      [1, 1],
      [0, 1],
      [0, 0],
    ],
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
  ])
  expect(rings).toEqual([
    [
      [1, 1],
      [0, 1],
      [0, 0],
      [1, 0],
      [1, 1],
    ],
  ])
  expect(unclosed).toBe(0)
})

test('keeps two rings that touch in a point apart', () => {
  const { rings } = stitchRings([
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
    [
      [0, 0],
      [-1, 0],
      [-1, -1],
      [0, 0],
    ],
  ])
  expect(rings).toHaveLength(2)
})

test('closes a ring along the antimeridian that cuts it', () => {
  const { rings } = stitchRings([
    [
      [170, 5],
      [180, 5],
    ],
    [
      [180, 0],
      [170, 0],
      [170, 5],
    ],
  ])
  expect(rings).toEqual([
    [
      [180, 0],
      [170, 0],
      [170, 5],
      [180, 5],
      [180, 0],
    ],
  ])
})

test('closes a coast around the world around its pole', () => {
  const { rings } = stitchRings([
    [
      [180, -70],
      [0, -65],
      [-180, -70],
    ],
  ])
  expect(rings).toEqual([
    [
      [180, -70],
      [0, -65],
      [-180, -70],
      [-180, -90],
      [180, -90],
      [180, -70],
    ],
  ])
})

test('omits and counts open ends', () => {
  expect(
    stitchRings([
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    ]),
  ).toEqual({ rings: [], unclosed: 1 })
})
