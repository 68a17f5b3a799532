import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checkout.mjs'
import { findMissing, findSkippable, findUnverified } from './complete-lockfile.mjs'

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Parameters<typeof findMissing>[0]
}

test('lists the packages for every platform, so that npm ci accepts the lockfile on each', () => {
  expect(Object.keys(findMissing(packages)), 'run node tools/bootstrap/complete-lockfile.mjs').toEqual([])
})

test('has an integrity for every package, so that npm verifies it', () => {
  expect(findUnverified(packages), 'run node tools/bootstrap/complete-lockfile.mjs').toEqual([])
})

test('has no engines on optional packages, which npm on Node 20.19 would skip silently', () => {
  expect(findSkippable(packages), 'run node tools/bootstrap/complete-lockfile.mjs').toEqual([])
})

test('finds an entry without integrity and an optional one with engines', () => {
  const entry = { version: '1.0.0', integrity: 'sha512-x' }
  const engines = { node: '>= 22' }
  const entries = {
    '': { version: '0.1.0' },
    'packages/own': { version: '0.1.0' },
    'node_modules/own': { link: true },
    'node_modules/good': { ...entry, engines },
    'node_modules/unverified': { version: '1.0.0' },
    'node_modules/good/node_modules/skippable': { ...entry, optional: true, engines },
  }
  expect(findUnverified(entries)).toEqual(['node_modules/unverified'])
  expect(findSkippable(entries)).toEqual(['node_modules/good/node_modules/skippable'])
})

test('adds an omitted entry for the platform that its name contains', () => {
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
