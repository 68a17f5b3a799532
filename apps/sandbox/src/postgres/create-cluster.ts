import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { syncFolder } from '@meridian/dev-chain/sync-folder'
import { endProcess } from '#processes/end-process.ts'
import { findProcesses } from '#processes/find-processes.ts'
import type { RunningProcess } from '#processes/find-processes.ts'
import { serverEnvironment } from './server-environment.ts'
import type { ServerUser } from './server-user.ts'

type NewCluster = { cluster: string; initdb: string; user: ServerUser; password: string; durable: boolean }

/**
 * initdb works in a temporary folder, which is renamed when it has succeeded. A kill in the middle leaves files that
 * the next start deletes, never a cluster that looks complete.
 */
export async function createCluster({ cluster, initdb, user, password, durable }: NewCluster): Promise<void> {
  const parent = dirname(cluster)
  const prefix = `${basename(cluster)}.new-`
  for (const name of readdirSync(parent).filter((one) => one.startsWith(prefix))) {
    await sweepAttempt(join(parent, name))
  }
  const attempt = join(parent, prefix + randomBytes(4).toString('hex'))
  const fresh = join(attempt, 'data')
  const passwordFile = join(attempt, 'password')
  for (const folder of [attempt, fresh]) {
    mkdirSync(folder, { mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
  }
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)

  const options = ['-U', 'app', '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C']
  // Named inside its own folder: once that is removed, a process that is still running cannot create it again.
  const where = { cwd: attempt, user }
  await run(initdb, ['-D', basename(fresh), ...options, ...(durable ? [] : ['--no-sync'])], where)
  rmSync(passwordFile)
  if (existsSync(cluster)) rmSync(cluster, { recursive: true })
  renameSync(fresh, cluster)
  rmSync(attempt, { recursive: true })
  await syncFolder(parent)
}

/** How long processes that a killed start left behind may take to end, on a busy machine. */
const sweepPatienceMs = 30_000

/**
 * An initdb whose parent was killed continues, as does the server that it runs, whose command line names no folder.
 * Files that they write during the removal are removed by the next attempt.
 */
async function sweepAttempt(attempt: string): Promise<void> {
  const isAtWork = ({ command }: RunningProcess) => command.some((argument) => argument.startsWith(attempt))
  const deadline = Date.now() + sweepPatienceMs
  for (;;) {
    const left = await findProcesses(isAtWork)
    await Promise.all(left.map((one) => endProcess(one, { signal: 'SIGKILL', graceMs: 5000 })))
    const failure = tryToRemove(attempt)
    if (!existsSync(attempt)) return
    if (Date.now() > deadline) {
      throw new Error(`the scraps of an earlier start cannot be removed: ${attempt}`, { cause: failure })
    }
    await sleep(50)
  }
}

/** rmSync ends without an error when a file vanishes during it, and fails when one appears. */
function tryToRemove(folder: string): unknown {
  try {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  } catch (error) {
    return error
  }
}

type Where = { cwd: string; user: ServerUser }

async function run(program: string, args: string[], { cwd, user }: Where): Promise<void> {
  const child = spawn(program, args, {
    ...user,
    cwd,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status, signal) => resolve(status ?? signal))
  })
  if (code === 0) return
  if (/could not look up effective user ID/.test(complaint)) {
    throw new Error(
      `PostgreSQL needs a user with a row in /etc/passwd, and uid ${process.getuid?.()} has none`,
    )
  }
  throw new Error(`initdb failed (${code}): ${complaint.trim()}`)
}
