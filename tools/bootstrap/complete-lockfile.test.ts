import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checkout.mjs'
import { findMissing } from './complete-lockfile.mjs'

test('the lockfile knows the programs for every platform, so that npm ci takes it on each', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Parameters<typeof findMissing>[0]
  }
  expect(Object.keys(findMissing(packages)), 'run node tools/bootstrap/complete-lockfile.mjs').toEqual([])
})

test('an entry that was left out is made for the platform that its name tells', () => {
  const names = [
    'tool-linux-x64-musl',
    'tool-linux-arm64-gnu',
    'tool-windows-x64',
    'tool-darwin-amd64',
    'tool-wasm32-wasi',
  ]
  const tool = {
    version: '1.2.0',
    dev: true,
    optionalDependencies: Object.fromEntries(names.map((n) => [n, '1.2.0'])),
  }
  const entry = { version: '1.2.0', dev: true, optional: true }
  expect(findMissing({ 'node_modules/tool': tool, 'node_modules/tool-windows-x64': entry })).toEqual({
    'node_modules/tool-linux-x64-musl': { ...entry, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/tool-linux-arm64-gnu': { ...entry, os: ['linux'], cpu: ['arm64'], libc: ['glibc'] },
    'node_modules/tool-darwin-amd64': { ...entry, os: ['darwin'], cpu: ['x64'] },
    'node_modules/tool-wasm32-wasi': { ...entry, cpu: ['wasm32'] },
  })
})
