import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../run/run-command.ts'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  overrides?: Record<string, string>
}

interface Lockfile {
  packages: Record<string, Manifest & { version?: string; link?: boolean }>
}

const read = <T>(path: string): T => JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as T

const lockfile = read<Lockfile>('package-lock.json')
/** The repository's own packages; '' is its root. */
const folders = Object.keys(lockfile.packages).filter((path) => !path.includes('node_modules'))

const wanted = ({ dependencies, devDependencies, optionalDependencies, overrides }: Manifest) =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })

test('the lockfile names every workspace', () => {
  expect(folders).toEqual(expect.arrayContaining(['', 'apps/api', 'apps/web', 'packages/shared', 'e2e']))
})

test.each(folders)('package.json of "%s" names exact versions, which are installed', (folder) => {
  const manifest = read<Manifest>(folder === '' ? 'package.json' : `${folder}/package.json`)
  const wrong = wanted(manifest).filter(([name, version]) => {
    const { packages } = lockfile
    const installed = packages[`${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
    const isExact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)
    // Our own packages are links to their folders.
    return !isExact || !(installed?.link === true || installed?.version === version)
  })
  expect(wrong).toEqual([])
})
