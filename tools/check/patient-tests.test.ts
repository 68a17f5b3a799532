import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/run-command.ts'
import { findImpatientWaits } from './find-impatient-waits.ts'

const sources = globSync('{apps,packages,tools}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', 'tools/check/**'],
})

test('no test waits too short for a slow machine', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const impatient = sources
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
    .filter(({ source }) => source.includes('vi.wait'))
    .flatMap(({ path, source }) => findImpatientWaits(path, source))
  expect(impatient).toEqual([])
})

test.each([
  ['await vi.waitFor(() => expect(done).toBe(true))', 1],
  ['await vi.waitUntil(() => done, 5000)', 1],
  ['await vi.waitUntil(() => done, { interval: 50 })', 1],
  ['await vi.waitUntil(() => done, { timeout: 5000 })', 1],
  ['await vi.waitUntil(() => done, { timeout: 30_000 })', 0],
  ['await vi.waitFor(() => expect(done).toBe(true), { timeout: patience, interval: 5 })', 0],
  ['await vi.waitUntil(() => done, 30_000)', 0],
  ['await vi.waitUntil(() => done, patient)', 0],
  ['await page.waitFor(1)', 0],
])('finds the impatient wait in `%s`', (source, count) => {
  expect(findImpatientWaits('a.ts', source)).toHaveLength(count)
})
