import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The user that PostgreSQL runs as; null: the current one. */
export type ServerUser = { uid: number; gid: number } | null

/**
 * PostgreSQL refuses to run as root. An existing cluster keeps its owner; a new one gets the user `postgres`, or else
 * `nobody` (the system account), because initdb needs a row in the passwd file.
 */
export function chooseServerUser(cluster: string | null): ServerUser {
  if (process.getuid?.() !== 0) return null
  if (cluster !== null) {
    const { uid, gid } = statSync(join(cluster, 'PG_VERSION'))
    if (uid !== 0) return { uid, gid }
  }
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody')
  if (!row) {
    throw new Error(
      'PostgreSQL cannot run as root, and there is neither a user postgres nor a user nobody here',
    )
  }
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** Tries the access, so that modes of all parent folders, groups and access lists count. */
export function canEnter(folder: string, user: ServerUser): boolean {
  return askShell('cd -- "$1"', folder, user)
}

export function canRun(file: string, user: ServerUser): boolean {
  return askShell('test -x "$1" && test -r "$1"', file, user)
}

function askShell(question: string, path: string, user: ServerUser): boolean {
  if (process.platform === 'win32') return true
  return (
    spawnSync('/bin/sh', ['-c', question, 'sh', path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
  )
}
