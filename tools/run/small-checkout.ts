/** A small checkout for tests of the bootstrap, with this machine's npm. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { runCommand } from './run-command.ts'

/** Two packages as a registry would have them, the second for this platform only. */
export let packed: string
/** The checkout of the current test. */
export let checkout: string
let running: ChildProcess[]

const here = { os: [process.platform], cpu: [process.arch] }

export const manifest = {
  name: 'small',
  version: '1.0.0',
  type: 'module',
  dependencies: { own: 'file:own' },
  devDependencies: { plain: 'file:plain-1.0.0.tgz' },
  optionalDependencies: { native: 'file:native-1.0.0.tgz' },
}

/** Makes a new checkout before each test of the file, and ends its programs afterwards. */
export function useSmallCheckout(): void {
  beforeAll(packPackages)
  afterAll(() => rm(packed, { recursive: true }))
  beforeEach(createCheckout)
  afterEach(async () => {
    for (const child of running) child.kill('SIGKILL')
    await rm(checkout, { recursive: true, force: true, maxRetries: 5 })
  })
}

async function packPackages(): Promise<void> {
  packed = await mkdtemp(join(tmpdir(), 'meridian-packed-'))
  const contents = { plain: {}, native: { ...here, main: 'program.node' } }
  for (const [name, fields] of Object.entries(contents)) {
    await mkdir(join(packed, name))
    await writeFile(join(packed, name, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...fields }))
    await writeFile(join(packed, name, 'program.node'), 'a program')
  }
  await runCommand(['npm', 'pack', './plain', './native'], { cwd: packed })
}

async function entryOf(name: string): Promise<object> {
  const file = `${name}-1.0.0.tgz`
  const hash = createHash('sha512').update(await readFile(join(packed, file)))
  return { version: '1.0.0', resolved: `file:${file}`, integrity: `sha512-${hash.digest('base64')}` }
}

async function createCheckout(): Promise<void> {
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
}

export async function writeJson(path: string, content: unknown): Promise<void> {
  await mkdir(join(checkout, path, '..'), { recursive: true })
  await writeFile(join(checkout, path), JSON.stringify(content))
}

/** The program that the bootstrap runs. */
export const writeEntry = (code: string) =>
  writeFile(join(checkout, 'entry.ts'), `const typed: string = ''\n${code}`)

type Run = {
  child: ChildProcess
  ended: Promise<{ code: number | null; output: string }>
  output: () => string
}

type Given = { args?: string[]; flags?: string[]; env?: NodeJS.ProcessEnv }

/** Runs the bootstrap with this Node. */
export function run({ args = [], flags = [], env = {} }: Given = {}): Run {
  const child = spawn(process.execPath, [...flags, join(checkout, 'run.mjs'), ...args], {
    // An empty home folder: npm's cache there could replace a download that has to fail.
    env: { PATH: process.env['PATH'], HOME: join(checkout, 'home'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return watch(child)
}

/** Runs the bootstrap by `npm start`. */
export async function runNpmStart(npm = 'npm', env = process.env): Promise<Run> {
  await writeJson('package.json', { ...manifest, scripts: { start: 'exec node run.mjs' } })
  return watch(spawn(npm, ['start'], { cwd: checkout, env, stdio: ['ignore', 'pipe', 'inherit'] }))
}

function watch(child: ChildProcess): Run {
  running.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output: printed }))
  return { child, ended, output: () => printed }
}
