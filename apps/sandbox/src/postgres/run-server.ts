import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProcesses, readCommand } from '#processes/find-processes.ts'
import type { RunningProcess } from '#processes/find-processes.ts'
import { watchEnd } from '#processes/watch-end.ts'
import type { Binaries } from './prepare-binaries.ts'
import { postmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { serverEnvironment } from './server-environment.ts'
import type { ServerUser } from './server-user.ts'

type Cluster = {
  cluster: string
  binaries: Binaries
  user: ServerUser
  log: string
  port: number
  durable: boolean
  /** Whether the server at this port works on our cluster. */
  answers: (port: number) => Promise<boolean>
}

export type Server = { pid: number; port: number; adopted: boolean; ended: Promise<string> }

/** Crash recovery replays at most max_wal_size; a start that takes longer has failed. */
const patienceMs = 90_000

/**
 * Results in exactly one server on the cluster. A server that outlived its parent is adopted; one that is shutting
 * down, or whose backends are, is awaited; a lock file that names another program is removed.
 */
export async function runServer(one: Cluster): Promise<Server> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const lock = await readPostmasterFile(one.cluster)
    if (lock?.ready && (await one.answers(lock.port))) {
      return { pid: lock.pid, port: lock.port, adopted: true, ended: waitForEnd(lock.pid) }
    }
    const inhabitants = await findProcesses((running) => belongsTo(one.cluster, running))
    if (inhabitants.length === 0) {
      // PostgreSQL itself removes a lock whose process is dead. It stops at one whose pid now belongs to another
      // program or a zombie, although there is no server.
      if (lock !== null && exists(lock.pid)) await rm(postmasterFile(one.cluster), { force: true })
      const attempt = await launch(one, deadline)
      if (typeof attempt !== 'string') return attempt
      if (!isPassing(attempt)) throw new Error(`PostgreSQL did not start: ${attempt}`)
    }
    if (Date.now() > deadline) {
      throw new Error(`another PostgreSQL server holds ${one.cluster} and neither answers nor ends`)
    }
    await sleep(50)
  }
}

/** Resolves to the server, or to its error output if it ended before it was ready. */
async function launch(one: Cluster, deadline: number): Promise<Server | string> {
  const logged = await stat(one.log).then(
    ({ size }) => size,
    () => 0,
  )
  const log = openSync(one.log, 'a', 0o600)
  const child = spawn(one.binaries.postgres, serverArguments(one), {
    ...one.user,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
    // In its own process group: Ctrl-C must reach us first, so that clients end before their server.
    detached: true,
  })
  closeSync(log)
  child.unref()
  const ended = watchEnd(child)
  for (;;) {
    const outcome = await Promise.race([ended, sleep(10, null)])
    if (outcome !== null) return `${await readFrom(one.log, logged)} (${outcome})`
    const lock = await readPostmasterFile(one.cluster)
    if (lock?.pid === child.pid && lock?.ready)
      return { pid: lock.pid, port: lock.port, adopted: false, ended }
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      return `it was not ready after ${patienceMs / 1000} s`
    }
  }
}

async function readFrom(file: string, offset: number): Promise<string> {
  const whole = await readFile(file).catch(() => Buffer.alloc(0))
  return whole.subarray(offset).toString().trim() || 'it said nothing'
}

function serverArguments({ cluster, port, durable }: Cluster): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Shown in the title of every process of this cluster, by which its orphans are recognised.
    cluster_name: clusterName(cluster),
    shared_buffers: '64MB',
    // A temporary server serves many tests at once, each with its own processes and pools.
    max_connections: durable ? '60' : '300',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', cluster, '-p', String(port), ...flags]
}

function clusterName(cluster: string): string {
  return `meridian-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
}

function belongsTo(cluster: string, { command }: RunningProcess): boolean {
  const name = clusterName(cluster)
  return command.includes(`cluster_name=${name}`) || Boolean(command[0]?.startsWith(`postgres: ${name}: `))
}

/** Error messages about a predecessor that is shutting down. */
function isPassing(complaint: string): boolean {
  return /lock file .* already exists|shared memory block .* still in use/s.test(complaint)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** This process is not the parent of an adopted server, so it polls for its end. */
async function waitForEnd(pid: number): Promise<string> {
  while ((await readCommand(pid)) !== null) await sleep(100, undefined, { ref: false })
  return 'ended'
}
