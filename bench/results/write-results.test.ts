import { expect, test } from 'vitest'
import type { Grown, Measured } from './report.ts'
import { writeResults } from './write-results.ts'
import type { PartRun } from './write-results.ts'

const run = (part: string, measured: Measured[], grown: Grown[] = []): PartRun => ({
  part,
  at: '2026-01-02',
  machine: '2 cores',
  measured,
  grown,
})
const grown = (size: number, perSecond: number): Grown => ({ series: 'any block', size, perSecond })

const faster: Measured = {
  work: 'frames',
  beside: 'a peer',
  theirs: 20,
  ours: 60,
  unit: '/s',
  goal: { least: 2.5 },
}
const slower: Measured = { work: 'a price', beside: 'limit', ours: 31.25, unit: 'ms', goal: { most: 20 } }
const free: Measured = { work: 'memory', beside: 'limit', ours: 512, unit: 'MB' }

test('writes each measurement as a row with its ratio, its goal and whether it is met', () => {
  const { markdown, plot } = writeResults([run('map', [faster]), run('land', [slower, free])])
  expect(markdown).toContain('| frames | a peer | 20 /s | 60 /s | 3.00 | ≥ 2.5 | yes |')
  expect(markdown).toContain('| a price | limit |  | 31.3 ms |  | ≤ 20 ms | **no** |')
  expect(markdown).toContain('| memory | limit |  | 512 MB |  |  |  |')
  expect(markdown).toContain('1 of 2 goals are met.')
  expect(plot).toBeNull()
})

test('writes when and where each part was measured', () => {
  const { markdown } = writeResults([
    run('map', [faster]),
    { ...run('land', [slower]), at: '2026-02-03', machine: '8 cores' },
  ])
  expect(markdown).toMatch(/## map\n\n2026-01-02, 2 cores\n[^#]*## land\n\n2026-02-03, 8 cores\n/)
})

test('names a part that failed, beside the others', () => {
  const { markdown } = writeResults([run('map', [faster]), { ...run('assets', []), failure: 'ended with 1' }])
  expect(markdown).toContain('**assets ended with 1**')
  expect(markdown).toContain('## map')
  expect(markdown).not.toContain('## assets')
})

test('plots measurements of several sizes', () => {
  const { markdown, plot } = writeResults([run('land', [], [grown(10_000, 9000), grown(10_000_000, 8000)])])
  expect(markdown).toContain('](growth.svg)')
  expect(plot?.match(/<circle/g)).toHaveLength(2)
  expect(plot).toContain('>any block<')
  expect(plot).not.toMatch(/NaN|undefined/)
})
