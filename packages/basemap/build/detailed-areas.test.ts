import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutAtAreas, detailedAreas } from './detailed-areas.ts'
import { ArchiveWriter, VECTOR } from './write-archive.ts'
import type { Bounds } from './write-archive.ts'

const area: Bounds = [0, 0, 10, 10]

test('cuts a line through an area at both of its edges', () => {
  const line: [number, number][] = [
    [-5, 5],
    [5, 5],
    [15, 5],
  ]
  expect(cutAtAreas(line, [area])).toEqual([
    {
      detailed: false,
      line: [
        [-5, 5],
        [0, 5],
      ],
    },
    {
      detailed: true,
      line: [
        [0, 5],
        [5, 5],
        [10, 5],
      ],
    },
    {
      detailed: false,
      line: [
        [10, 5],
        [15, 5],
      ],
    },
  ])
})

test('cuts a single stretch from one side to the other, too', () => {
  const parts = cutAtAreas(
    [
      [5, -10],
      [5, 20],
    ],
    [area],
  )
  expect(parts.map(({ detailed }) => detailed)).toEqual([false, true, false])
  expect(parts[1]!.line).toEqual([
    [5, 0],
    [5, 10],
  ])
})

test('leaves a line unchanged that passes by', () => {
  const line: [number, number][] = [
    [-5, 15],
    [5, 15],
    [15, 12],
  ]
  expect(cutAtAreas(line, [area])).toMatchObject([{ detailed: false }])
  expect(cutAtAreas(line, [])).toEqual([{ detailed: false, line }])
})

test('reads the bounds of a country’s archive; the world’s is no such area', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-areas-'))
  const archive = new ArchiveWriter()
  archive.add(0, 0, 0, Buffer.from('tile'))
  archive.write(join(folder, 'streets.pmtiles'), { ...VECTOR, maxZoom: 9, metadata: {} })
  archive.write(join(folder, 'country.pmtiles'), {
    ...VECTOR,
    maxZoom: 14,
    bounds: [9.47, 47.05, 9.64, 47.27],
    metadata: {},
  })
  const areas = detailedAreas(folder)
  rmSync(folder, { recursive: true })
  expect(areas).toHaveLength(1)
  const expected = [9.46, 47.04, 9.65, 47.28]
  for (const [at, degrees] of areas[0]!.entries()) expect(degrees).toBeCloseTo(expected[at]!, 6)
})
