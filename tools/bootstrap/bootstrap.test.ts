/** The bootstrap in a small checkout of its own, with npm as it is on this machine. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../run/run-command.ts'
import { root } from './checkout.mjs'

/** Two packages as a registry would have them, the second for this platform only. */
let packed: string
let checkout: string
let running: ChildProcess[]

const here = { os: [process.platform], cpu: [process.arch] }

beforeAll(async () => {
  packed = await mkdtemp(join(tmpdir(), 'meridian-packed-'))
  const contents = { plain: {}, native: { ...here, main: 'program.node' } }
  for (const [name, fields] of Object.entries(contents)) {
    await mkdir(join(packed, name))
    await writeFile(join(packed, name, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...fields }))
    await writeFile(join(packed, name, 'program.node'), 'a program')
  }
  await runCommand(['npm', 'pack', './plain', './native'], { cwd: packed })
})

afterAll(() => rm(packed, { recursive: true }))

const manifest = {
  name: 'small',
  version: '1.0.0',
  type: 'module',
  dependencies: { own: 'file:own' },
  devDependencies: { plain: 'file:plain-1.0.0.tgz' },
  optionalDependencies: { native: 'file:native-1.0.0.tgz' },
}

async function entryOf(name: string): Promise<object> {
  const file = `${name}-1.0.0.tgz`
  const hash = createHash('sha512').update(await readFile(join(packed, file)))
  return { version: '1.0.0', resolved: `file:${file}`, integrity: `sha512-${hash.digest('base64')}` }
}

beforeEach(async () => {
  checkout = await realpath(await mkdtemp(join(tmpdir(), 'meridian-bootstrap-')))
  running = []
  for (const name of ['bootstrap', 'bootstrap.mjs']) {
    await cp(join(import.meta.dirname, '..', name), join(checkout, 'tools', name), { recursive: true })
  }
  for (const name of ['plain', 'native'])
    await cp(join(packed, `${name}-1.0.0.tgz`), join(checkout, `${name}-1.0.0.tgz`))
  await writeJson('package.json', manifest)
  await writeJson('own/package.json', { name: 'own', version: '1.0.0' })
  await writeJson('package-lock.json', {
    name: 'small',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': manifest,
      own: { version: '1.0.0' },
      'node_modules/own': { resolved: 'own', link: true },
      'node_modules/plain': { ...(await entryOf('plain')), dev: true },
      'node_modules/native': { ...(await entryOf('native')), ...here, optional: true },
    },
  })
  await writeFile(
    join(checkout, 'run.mjs'),
    `import { runWithProjectNode } from './tools/bootstrap.mjs'
     await runWithProjectNode('entry.ts', process.argv.slice(2))`,
  )
  await writeEntry(`console.log('ran', ...process.argv.slice(2))`)
})

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(checkout, { recursive: true, force: true, maxRetries: 5 })
})

async function writeJson(path: string, content: unknown): Promise<void> {
  await mkdir(join(checkout, path, '..'), { recursive: true })
  await writeFile(join(checkout, path), JSON.stringify(content))
}

const writeEntry = (code: string) =>
  writeFile(join(checkout, 'entry.ts'), `const typed: string = ''\n${code}`)

type Run = {
  child: ChildProcess
  ended: Promise<{ code: number | null; output: string }>
  output: () => string
}

type Given = { args?: string[]; flags?: string[]; env?: NodeJS.ProcessEnv }

function run({ args = [], flags = [], env = {} }: Given = {}): Run {
  const child = spawn(process.execPath, [...flags, join(checkout, 'run.mjs'), ...args], {
    // An empty home folder: npm's cache there could replace a download that has to fail.
    env: { PATH: process.env['PATH'], HOME: join(checkout, 'home'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output: printed }))
  return { child, ended, output: () => printed }
}

const countInstalls = (outputs: string[]) =>
  outputs.filter((one) => one.includes('Installed packages')).length

test('installs what is missing, once, and hands its arguments over', async () => {
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

test('accepts packages that were installed by hand', async () => {
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

test('says which package npm skipped silently, and installs again at the next start', async () => {
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
  await writeJson('package.json', { ...manifest, scripts: { start: 'exec node run.mjs' } })
  const npm = spawn(join(folder, 'npm'), ['start'], {
    cwd: checkout,
    env: { PATH: folder, HOME: join(checkout, 'home') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(npm)
  let printed = ''
  npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  expect(await once(npm, 'close')).toEqual([0, null])
  expect(printed).toMatch(/Installed packages in \d+ s\.\nran\n$/)
})

async function findProgram(name: string, folders: string[]): Promise<string> {
  for (const folder of folders) {
    const found = await realpath(join(folder, name)).catch(() => null)
    if (found) return found
  }
  throw new Error(`${name} is not on PATH`)
}

test('says in a sentence when npm fails', async () => {
  // The lockfile disagrees, which npm ci rejects without a request.
  await writeJson('package.json', { name: 'small', dependencies: { own: 'file:own', other: 'file:own' } })
  const { code, output } = await run().ended
  expect(code).toBe(1)
  expect(output).toMatch(/npm ci failed \(1\): the packages are not installed/)
})

test('does not believe an npm that ends with 0 and has installed nothing', async () => {
  const folder = join(checkout, 'programs')
  await mkdir(folder)
  await writeFile(join(folder, 'npm'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const { code, output } = await run({ env: { PATH: folder } }).ended
  expect(code).toBe(1)
  expect(output).toMatch(/npm ci ended without installing the packages: check the network/)
})

test('ends with the exit code of what it ran', async () => {
  await writeEntry('process.exitCode = 7')
  expect(await run().ended).toMatchObject({ code: 7 })
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'forwards %s and waits for a graceful end',
  async (signal) => {
    await writeEntry(`
    process.on(${JSON.stringify(signal)}, () => { console.log('stopping'); setTimeout(() => process.exit(0), 200) })
    console.log('ready'); setInterval(() => {}, 1000)`)
    const { child, ended, output } = run()
    await expect.poll(output, { timeout: 30_000 }).toContain('ready')
    child.kill(signal)
    expect(await ended).toMatchObject({ code: 0 })
    expect(output()).toContain('stopping')
  },
)

test('the scripts of package.json replace the shell, so that signals to npm reach Node', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(Object.values(scripts).filter((script) => /^node\b/.test(script))).toEqual([])
  expect(scripts['start']).toBe('exec node tools/start.mjs')
})

test.each(['SIGINT', 'SIGTERM'] as const)('stops gracefully when npm alone receives %s', async (signal) => {
  await writeEntry(`
    process.on(${JSON.stringify(signal)}, () => { console.log('stopping'); setTimeout(() => process.exit(0), 200) })
    console.log('ready'); setInterval(() => {}, 1000)`)
  await writeJson('package.json', { ...manifest, scripts: { start: 'exec node run.mjs' } })
  const npm = spawn('npm', ['start'], { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(npm)
  let printed = ''
  npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await expect.poll(() => printed, { timeout: 30_000 }).toContain('ready')
  npm.kill(signal)
  expect(await once(npm, 'close')).toEqual([0, null])
  expect(printed).toContain('stopping')
})

test('ends when npm is killed', async () => {
  await writeEntry(`console.log('pid', process.pid); setInterval(() => {}, 1000)`)
  await writeJson('package.json', { ...manifest, scripts: { start: 'exec node run.mjs' } })
  const npm = spawn('npm', ['start'], { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(npm)
  let printed = ''
  npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await expect.poll(() => printed, { timeout: 30_000 }).toMatch(/pid \d+/)
  npm.kill('SIGKILL')
  await expect.poll(() => isThere(Number(/pid (\d+)/.exec(printed)?.[1])), { timeout: 30_000 }).toBe(false)
})

test('takes what it ran with it when it is killed', async () => {
  await writeEntry(`console.log('pid', process.pid); setInterval(() => {}, 1000)`)
  const { child, output } = run()
  await expect.poll(output, { timeout: 30_000 }).toMatch(/pid \d+/)
  const pid = Number(/pid (\d+)/.exec(output())?.[1])
  child.kill('SIGKILL')
  await expect.poll(() => isThere(pid), { timeout: 30_000 }).toBe(false)
})

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Node takes its version from here, so that an old one can be played. */
const pretend = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`,
]

test.each(['16.20.2', '18.20.4', '20.18.3'])('says what to do on Node %s', async (version) => {
  const { code, output } = await run({ flags: pretend(version) }).ended
  expect(code).toBe(1)
  expect(output.trim()).toMatch(
    /^Meridian needs Node 20\.19 or newer to start, and this is \S+: install .*\.$/,
  )
})

test('says what to do where there is no packaged Node and the other is too old', async () => {
  const { code, output } = await run({ flags: pretend('22.17.0') }).ended
  expect(code).toBe(1)
  expect(output).toMatch(/and Node 22\.17\.0 is too old to run TypeScript: install Node 22\.18 or newer\./)
})
