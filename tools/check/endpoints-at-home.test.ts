/** A call is found where it is served: `endpoints/<feature>.ts` defines what the routes of that feature answer. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/run-command.ts'

const features = 'apps/api/src/features'
const definitions = globSync('packages/shared/src/endpoints/*.ts', { cwd: root }).map(
  (path) => /(\w[\w-]*)\.ts$/.exec(path)![1]!,
)
const routes = globSync(`${features}/**/*routes.ts`, { cwd: root })

test('every route serves the definitions of its own feature', () => {
  const strangers = routes.flatMap((path) => {
    const feature = path.slice(features.length + 1).split('/', 1)[0]
    const text = readFileSync(join(root, path), 'utf8')
    return [...text.matchAll(/^import (?!type\b)[^']*'@meridian\/shared\/endpoints\/([\w-]+)'/gm)]
      .filter(([, defined]) => defined !== feature)
      .map(([line]) => `${path}: ${line}`)
  })
  expect(strangers).toEqual([])
})

test.each(definitions)('%s is served by the feature of that name', (feature) => {
  const own = routes
    .filter((path) => path.startsWith(`${features}/${feature}/`))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  expect(own.some((text) => text.includes(`'@meridian/shared/endpoints/${feature}'`))).toBe(true)
})
