/** The packages that programs of the demo import at their start. Others are imported where they are needed. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/run-command.ts'

type Paths = Record<string, string>

function resolveOwn(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(path), specifier)
  const [workspace = ''] = /^(apps|packages)\/[^/]+/.exec(path) ?? []
  if (specifier.startsWith('#')) return fromMap(workspace, 'imports', specifier)
  const [, name = '', rest = ''] = /^@meridian\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  const other = [`packages/${name}`, `apps/${name}`].find((folder) => name && existsSync(join(root, folder)))
  return other ? fromMap(other, 'exports', `./${rest}`) : null
}

function fromMap(workspace: string, field: 'imports' | 'exports', specifier: string): string | null {
  const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as Partial<
    Record<typeof field, Paths>
  >
  for (const [pattern, target] of Object.entries(manifest[field] ?? {})) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined ? specifier !== pattern : !specifier.startsWith(before)) continue
    return join(workspace, target.replace('*', specifier.slice(before.length)))
  }
  return null
}

/** Packages by their first importer. Types and dynamic imports load nothing at the start. */
function packagesAtStart(path: string, seen = new Set<string>(), found = new Map<string, string>()) {
  if (seen.has(path)) return found
  seen.add(path)
  const text = readFileSync(join(root, path), 'utf8')
  for (const [, specifier = ''] of text.matchAll(
    /^(?:import|export) (?!type\b)(?:[^']*? from )?'([^']+)'/gm,
  )) {
    const own = resolveOwn(path, specifier)
    if (own !== null) packagesAtStart(own, seen, found)
    else if (!specifier.startsWith('node:') && !found.has(specifier)) found.set(specifier, path)
  }
  return found
}

test.each([
  ['apps/sandbox/src/main.ts', ['postal-mime', 'smtp-server', 'ajv'], ['viem', 'viem/accounts']],
  ['packages/dev-chain/src/main.ts', ['@nomicfoundation/edr'], ['viem', 'viem/accounts']],
  ['apps/api/src/start-server.ts', ['fastify', 'viem'], ['sharp', 'sanitize-html']],
])('%s starts with %j, without %j', (entry, wanted, unwanted) => {
  const found = packagesAtStart(entry)
  expect([...found.keys()]).toEqual(expect.arrayContaining(wanted))
  expect(unwanted.flatMap((one) => (found.has(one) ? [`${one} by ${found.get(one)}`] : []))).toEqual([])
})
