/** docs/life-of-a-purchase.md promises a walk through so many files; a reader must be able to follow it. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/run-command.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const section = read('docs/life-of-a-purchase.md').split('## The shortest walk')[1]!.split('\n## ')[0]!
const walk = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => path!)

test('from the click to the row it is at most 20 files', () => {
  expect(walk.length).toBeGreaterThan(10)
  expect(walk.length).toBeLessThanOrEqual(20)
  expect(walk.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each(walk.slice(1).map((path, before) => [path, walk.slice(0, before + 1)] as const))(
  'an import leads to %s from where one comes, or from there back to it',
  (path, earlier) => {
    const names = (from: string, to: string) => {
      const file = basename(to)
      return [`/${file}'`, `/${basename(to, '.ts')}'`].some((end) => read(from).includes(end))
    }
    expect(earlier.some((from) => names(from, path) || names(path, from))).toBe(true)
  },
)
