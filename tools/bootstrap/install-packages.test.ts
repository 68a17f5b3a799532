import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  checkout,
  manifest,
  packed,
  run,
  runNpmStart,
  useSmallCheckout,
  writeJson,
} from '../run/small-checkout.ts'

useSmallCheckout()

const countInstalls = (outputs: string[]) =>
  outputs.filter((one) => one.includes('Installed packages')).length

test('installs missing packages once, and passes its arguments on', async () => {
  const first = await run({ args: ['one', 'two words'] }).ended
  expect(first).toMatchObject({ code: 0 })
  expect(first.output).toMatch(/Installing packages[\s\S]*Installed packages in \d+ s\.\nran one two words\n/)
  expect((await run().ended).output).toBe('ran\n')
})

test('installs again when the lockfile lists other packages, but not when only its text has changed', async () => {
  await run().ended
  const lock = JSON.parse(await readFile(join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, object>
  }
  await writeFile(join(checkout, 'package-lock.json'), JSON.stringify(lock, null, 2))
  expect((await run().ended).output).toBe('ran\n')
  const { devDependencies: _, ...smaller } = manifest
  await writeJson('package.json', smaller)
  lock.packages[''] = smaller
  delete lock.packages['node_modules/plain']
  await writeJson('package-lock.json', lock)
  expect((await run().ended).output).toContain('Installed packages')
  expect(await readdir(join(checkout, 'node_modules'))).not.toContain('plain')
})

test('installs once when several start at the same time', async () => {
  const all = await Promise.all([run().ended, run().ended, run().ended])
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(countInstalls(all.map(({ output }) => output))).toBe(1)
})

test('repairs an install that was killed', async () => {
  const killed = run()
  await expect.poll(() => killed.output(), { interval: 1, timeout: 30_000 }).toContain('Installing packages')
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = await run().ended
  expect(next).toMatchObject({ code: 0 })
  expect(next.output).toContain('Installed packages')
})

test('accepts packages that were installed manually', async () => {
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund'], { cwd: checkout, stdio: 'ignore' })
  await once(npm, 'close')
  expect((await run().ended).output).toBe('ran\n')
})

test.each([
  [['.cache'], false],
  [['.cache', 'node_modules'], true],
  [['node_modules/plain'], true],
  [['node_modules/native/program.node'], true],
  [['node_modules/.package-lock.json'], true],
  [['.cache', 'node_modules/.meridian-installed', 'node_modules/plain'], true],
])('starts after %j was deleted (installing again: %s)', async (deleted, installs) => {
  await run().ended
  for (const path of deleted) await rm(join(checkout, path), { recursive: true })
  const { code, output } = await run().ended
  expect(output).toMatch(/ran\n$/)
  expect({ code, installs: output.includes('Installed packages') }).toEqual({ code: 0, installs })
  const program = await readFile(join(checkout, 'node_modules/native/program.node'), 'utf8')
  expect(program).toBe('a program')
})

test('installs everything although the environment omits packages for development and optional ones', async () => {
  const env = { NODE_ENV: 'production', npm_config_omit: 'optional', npm_config_engine_strict: 'true' }
  expect(await run({ env }).ended).toMatchObject({ code: 0 })
  for (const name of ['plain', 'native'])
    expect(await readFile(join(checkout, 'node_modules', name, 'program.node'), 'utf8')).toBe('a program')
})

test('names the package that npm skipped silently, and installs again at the next start', async () => {
  const archive = join(checkout, 'native-1.0.0.tgz')
  await rm(archive)
  const { code, output } = await run().ended
  expect(code).toBe(1)
  expect(output).toMatch(/npm did not install native: the registry lacks it or the download failed\./)
  expect(output).not.toContain('ran')
  await cp(join(packed, 'native-1.0.0.tgz'), archive)
  expect((await run().ended).output).toMatch(/Installed packages in \d+ s\.\nran\n$/)
})

test('needs no program on PATH but node, npm and sh', async () => {
  const folder = join(checkout, 'programs')
  await mkdir(folder)
  const path = (process.env['PATH'] ?? '').split(delimiter)
  for (const name of ['node', 'npm', 'sh']) await symlink(await findProgram(name, path), join(folder, name))
  const env = { PATH: folder, HOME: join(checkout, 'home') }
  const { ended } = await runNpmStart(join(folder, 'npm'), env)
  const { code, output } = await ended
  expect(code).toBe(0)
  expect(output).toMatch(/Installed packages in \d+ s\.\nran\n$/)
})

async function findProgram(name: string, folders: string[]): Promise<string> {
  for (const folder of folders) {
    const found = await realpath(join(folder, name)).catch(() => null)
    if (found) return found
  }
  throw new Error(`${name} is not on PATH`)
}

test('explains in a sentence that npm failed', async () => {
  // The lockfile disagrees, which npm ci rejects without a request.
  await writeJson('package.json', { name: 'small', dependencies: { own: 'file:own', other: 'file:own' } })
  const { code, output } = await run().ended
  expect(code).toBe(1)
  expect(output).toMatch(/npm ci failed \(1\): the packages are not installed/)
})

test('detects an npm that exits with 0 and has installed nothing', async () => {
  const folder = join(checkout, 'programs')
  await mkdir(folder)
  await writeFile(join(folder, 'npm'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const { code, output } = await run({ env: { PATH: folder } }).ended
  expect(code).toBe(1)
  expect(output).toMatch(/npm ci ended without installing the packages: check the network/)
})
