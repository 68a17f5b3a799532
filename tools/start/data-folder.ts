import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from '../bootstrap/hold-lock.mjs'
import { Failure, messageOf } from './state/failure.ts'

export type DataFolder = {
  path: string
  secrets: string
  logs: string
  runFile: string
  deployments: string
  release: () => void
}

/** The size to which a new start truncates an old log. */
const mostLogBytes = 5 * 1024 * 1024

/** Locks the folder for this process, and takes over the lock of a killed process. */
export function takeDataFolder(wanted: string): DataFolder {
  try {
    mkdirSync(wanted, { recursive: true })
    const path = realpathSync(wanted)
    const folder = (name: string) => join(path, name)
    for (const name of ['logs', 'secrets']) mkdirSync(folder(name), { recursive: true, mode: 0o700 })
    mkdirSync(folder('deployments'), { recursive: true })
    const lock = tryLock(path, 'run')
    if (!lock.held) throw new Failure(describeHolder(folder('run.json'), lock.pid, path))
    return {
      path,
      secrets: folder('secrets'),
      logs: folder('logs'),
      runFile: folder('run.json'),
      deployments: folder('deployments'),
      release: lock.release,
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(
      `The data folder ${wanted} cannot be used: ${messageOf(error)}. Choose another by DATA_DIR.`,
    )
  }
}

function describeHolder(runFile: string, pid: number, path: string): string {
  const advice = 'Stop it first, or start with another DATA_DIR.'
  try {
    const run = JSON.parse(readFileSync(runFile, 'utf8')) as { pid: number; url: string | null }
    if (run.pid === pid && run.url !== null) {
      return `Meridian is already running on ${path}, at ${run.url} (pid ${pid}). ${advice}`
    }
  } catch {
    // It has not written yet where it runs.
  }
  return `Meridian is already starting on ${path} (pid ${pid}). ${advice}`
}

/** Programs append to their logs. Logs are truncated at the start, when no program writes. */
export async function trimLog(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= mostLogBytes) return
  const file = await open(path, 'r')
  const end = Buffer.alloc(mostLogBytes)
  try {
    await file.read(end, 0, mostLogBytes, size - mostLogBytes)
  } finally {
    await file.close()
  }
  await rm(`${path}.new`, { force: true })
  const shorter = await open(`${path}.new`, 'wx', 0o600)
  try {
    await shorter.writeFile(end.subarray(end.indexOf('\n') + 1))
  } finally {
    await shorter.close()
  }
  await rename(`${path}.new`, path)
}
