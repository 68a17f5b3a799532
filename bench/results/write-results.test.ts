import { expect, test } from 'vitest'
import type { Measured, Written } from './report.ts'
import { writeResults } from './write-results.ts'

const at = new Date('2026-01-02T03:04:05Z')
const line = (part: string, measured: Measured): Written => ({ part, measured })
const grown = (size: number, perSecond: number): Written => ({
  part: 'land',
  grown: { series: 'any block', size, perSecond },
})

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

test('each work is a row with its ratio, its goal and whether that is met', () => {
  const written = [line('map', faster), line('land', slower), line('land', free)]
  const { markdown, plot } = writeResults({ written, failures: [], parts: ['map', 'land'], at })
  expect(markdown).toContain('| frames | a peer | 20 /s | 60 /s | 3.00 | ≥ 2.5 | yes |')
  expect(markdown).toContain('| a price | limit |  | 31.3 ms |  | ≤ 20 ms | **no** |')
  expect(markdown).toContain('| memory | limit |  | 512 MB |  |  |  |')
  expect(markdown).toContain('1 of 2 goals are met.')
  expect(markdown).toContain('2026-01-02')
  expect(plot).toBeNull()
})

test('a part that failed is named, and the others are there', () => {
  const failures = [{ part: 'assets', how: 'ended with 1' }]
  const { markdown } = writeResults({
    written: [line('map', faster)],
    failures,
    parts: ['map', 'assets'],
    at,
  })
  expect(markdown).toContain('**assets ended with 1**')
  expect(markdown).toContain('## map')
  expect(markdown).not.toContain('## assets')
})

test('what was measured at several sizes is a plot', () => {
  const written = [grown(10_000, 9000), grown(10_000_000, 8000)]
  const { markdown, plot } = writeResults({ written, failures: [], parts: ['land'], at })
  expect(markdown).toContain('](growth.svg)')
  expect(plot?.match(/<circle/g)).toHaveLength(2)
  expect(plot).toContain('>any block<')
  expect(plot).not.toMatch(/NaN|undefined/)
})
