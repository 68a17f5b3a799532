/** The packages of the demo's programs, from the bundle and from node_modules. */
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { globSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, runCommand } from '../../run/run-command.ts'
import { bundledPackages } from './bundled-packages.ts'
import type { BundleSources } from './open-bundle.ts'
import { isFresh } from './open-bundle.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-bundle-'))
  const { code, output } = await runCommand([
    process.execPath,
    'tools/start/bundle/write-bundle.ts',
    folder,
    'key',
  ])
  if (code !== 0) throw new Error(output)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** In plain Node: the test runner has rules of its own for CommonJS. */
const printExports = `
  const { readFileSync } = await import('node:fs')
  const folder = process.argv[1]
  const describe = async (url) => {
    const { 'module.exports': _, ...exports } = await import(url)
    return JSON.stringify(Object.entries(exports).map(([name, one]) => [name, typeof one, one?.name, Object.keys(one ?? {})]))
  }
  const files = Object.entries(JSON.parse(readFileSync(folder + '/files.json', 'utf8')))
  for (const [source, file] of files)
    console.log(source, (await describe(source)) === (await describe('file://' + folder + '/' + file)))`

test('offers the same exports as node_modules', async () => {
  const { output } = await runCommand([process.execPath, '--input-type=module', '-e', printExports, folder])
  const lines = output.trim().split('\n')
  expect(lines).toHaveLength(bundledPackages.length)
  expect(lines.filter((line) => !line.endsWith(' true'))).toEqual([])
})

test('is fresh until a file that it was made from changes', async () => {
  expect(await isFresh(folder, 'key')).toBe(true)
  expect(await isFresh(folder, 'another lockfile')).toBe(false)
  const copy = join(folder, 'copy')
  const changed = join(folder, 'changed.js')
  writeFileSync(changed, '')
  await cp(join(folder, 'sources.json'), join(copy, 'sources.json'))
  const sources = JSON.parse(await readFile(join(copy, 'sources.json'), 'utf8')) as BundleSources
  sources.changedAt[changed] = 1
  writeFileSync(join(copy, 'sources.json'), JSON.stringify(sources))
  expect(await isFresh(copy, 'key')).toBe(false)
  utimesSync(changed, 0, 0)
  await rm(changed)
  expect(await isFresh(copy, 'key')).toBe(false)
})

/** Prints whether `pg`, imported from a file of the API, comes from the folder. */
async function isPgFrom(bundle: string): Promise<string> {
  const hook = new URL(`use-bundle.ts?folder=${encodeURIComponent(bundle)}`, import.meta.url).href
  const importer = new URL('../../../apps/api/src/server.ts', import.meta.url).href
  const program = `
    import { registerHooks } from 'node:module'
    import { pathToFileURL } from 'node:url'
    registerHooks({ resolve: (specifier, context, next) => {
      if (specifier !== 'pg') return next(specifier, context)
      const resolved = next(specifier, { ...context, parentURL: ${JSON.stringify(importer)} })
      console.log(resolved.url.startsWith(pathToFileURL(process.argv[1]).href))
      return resolved
    } })
    const { default: pg } = await import('pg')
    console.log(typeof pg.Client)`
  const command = [process.execPath, '--import', hook, '--input-type=module', '-e', program, bundle]
  return (await runCommand(command)).output.trim()
}

test('gives packages to a program, also after the bundle was deleted', async () => {
  expect(await isPgFrom(folder)).toBe('true\nfunction')
  const deleted = join(folder, 'deleted')
  await mkdir(deleted)
  expect(await isPgFrom(deleted)).toBe('false\nfunction')
})

test('has every import of its packages', () => {
  const nameOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const names = new Set(bundledPackages.map(nameOf))
  const programs = globSync(
    [
      'apps/{api,sandbox}/src/**/*.ts',
      'packages/{contracts/{deploy,generated},dev-chain/src,gazetteer/src,shared/src}/**/*.ts',
    ],
    { cwd: root },
  ).filter((path) => !/\.test\.ts$|\/testing\/|\/test-[^/]*$/.test(path))
  const imported = programs.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /^(?:import|export) (?!type )[^']*'([^'.#][^']*)'/gm,
      ),
    ].map(([, specifier]) => specifier!),
  )
  const missing = imported.filter((one) => names.has(nameOf(one)) && !bundledPackages.includes(one))
  expect([...new Set(missing)]).toEqual([])
})
