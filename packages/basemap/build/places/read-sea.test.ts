import { expect, test } from 'vitest'
import { coastWays, smoothRing } from './read-sea.ts'

test("coastlines are read from osmium's lines, with the places of their nodes", () => {
  const lines = [
    'n1 v1 dV c0 t i0 u T x7.4 y43.7',
    'n2 v1 dV c0 t i0 u Tname=Cap%20%d%27%Ail x7.5 y43.8',
    'n3 v1 dV c0 t i0 u T x-56.25 y-34.9',
    'w10 v1 dV c0 t i0 u Tnatural=coastline,source=PGS Nn1,n2',
    'w11 v1 dV c0 t i0 u Tname=Quai,natural=coastline Nn2,n3,n9',
    'w12 v1 dV c0 t i0 u Tnatural=coastlines Nn1,n2',
    '',
  ].join('\n')
  expect(coastWays(lines)).toEqual([
    [
      [7.4, 43.7],
      [7.5, 43.8],
    ],
    // A node that the extract lacks is left out.
    [
      [7.5, 43.8],
      [-56.25, -34.9],
    ],
  ])
})

test('a coast in steps is rounded within its steps, and stays closed', () => {
  const square: [number, number][] = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 0],
  ]
  const round = smoothRing(square)
  expect(round[0]).toEqual(round.at(-1))
  expect(round).toHaveLength(9)
  expect(round.slice(0, 3)).toEqual([
    [1, 0],
    [3, 0],
    [4, 1],
  ])
})
