/** The bootstrap in a small checkout of its own, with npm as it is on this machine. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const manifest = { name: 'small', version: '1.0.0', type: 'module', dependencies: { own: 'file:own' } }

let checkout: string
let running: ChildProcess[]

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'meridian-bootstrap-'))
  running = []
  for (const name of ['bootstrap', 'bootstrap.mjs']) {
    await cp(join(import.meta.dirname, '..', name), join(checkout, 'tools', name), { recursive: true })
  }
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

function run({ args = [], flags = [] }: { args?: string[]; flags?: string[] } = {}): Run {
  const child = spawn(process.execPath, [...flags, join(checkout, 'run.mjs'), ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
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

test('installs again when the lockfile has changed', async () => {
  await run().ended
  const lock = JSON.parse(await readFile(join(checkout, 'package-lock.json'), 'utf8')) as object
  await writeFile(join(checkout, 'package-lock.json'), JSON.stringify(lock, null, 2))
  expect((await run().ended).output).toContain('Installed packages')
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

test('says in a sentence when npm fails', async () => {
  // Not what the lockfile says, which npm ci refuses without asking anybody.
  await writeJson('package.json', { name: 'small', dependencies: { own: 'file:own', other: 'file:own' } })
  const { code, output } = await run().ended
  expect(code).toBe(1)
  expect(output).toMatch(/npm ci failed \(1\): the packages are not installed/)
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

test.each(['SIGTERM', 'SIGKILL'] as const)('ends when npm, which runs it, is ended by %s', async (signal) => {
  await writeEntry(`console.log('pid', process.pid); setInterval(() => {}, 1000)`)
  await writeJson('package.json', { ...manifest, scripts: { start: 'node run.mjs' } })
  const npm = spawn('npm', ['start'], { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(npm)
  let printed = ''
  npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await expect.poll(() => printed, { timeout: 30_000 }).toMatch(/pid \d+/)
  npm.kill(signal)
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

test('says what to do where the Node of the project is missing and the other is too old', async () => {
  const { code, output } = await run({ flags: pretend('22.17.0') }).ended
  expect(code).toBe(1)
  expect(output).toMatch(/and Node 22\.17\.0 is too old to do without: install Node 22\.18 or newer\./)
})
