/** An endpoint is defined in the file named after the feature, or the feature's folder, whose routes serve it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/run-command.ts'

const features = 'apps/api/src/features'
const definitions = globSync('packages/shared/src/endpoints/{,admin/}*.ts', { cwd: root }).map(
  (path) => /(\w[\w-]*)\.ts$/.exec(path)![1]!,
)
const routes = globSync(`${features}/**/*routes.ts`, { cwd: root })

/** The feature, and the folder in it. */
const homesOf = (path: string): Set<string> =>
  new Set(
    path
      .slice(features.length + 1)
      .split('/')
      .slice(0, -1),
  )

test('every route serves endpoints of its own feature or folder', () => {
  const strangers = routes.flatMap((path) => {
    const homes = homesOf(path)
    const text = readFileSync(join(root, path), 'utf8')
    return [...text.matchAll(/^import (?!type\b)[^']*'@meridian\/shared\/endpoints\/(?:admin\/)?([\w-]+)'/gm)]
      .filter(([, defined]) => !homes.has(defined!))
      .map(([line]) => `${path}: ${line}`)
  })
  expect(strangers).toEqual([])
})

test.each(definitions)('%s is served by the feature or folder of that name', (name) => {
  const own = routes
    .filter((path) => homesOf(path).has(name))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  const addresses = [`'@meridian/shared/endpoints/${name}'`, `'@meridian/shared/endpoints/admin/${name}'`]
  expect(own.some((text) => addresses.some((address) => text.includes(address)))).toBe(true)
})
