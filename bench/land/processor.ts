/** Processor time of the product so far: unlike elapsed time, other load on the machine hardly changes it. */
import { readFileSync } from 'node:fs'
import type pg from 'pg'

interface Stat {
  parent: number
  /** In clock ticks. */
  own: number
  /** Of its children that have ended. */
  ended: number
}

/** Fields are counted after the process name, which may have spaces. */
function statOf(pid: number): Stat {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
  return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }
}

/** 0 for a process that has ended since it was listed: its ticks then count for the server. */
function ownOf(child: number): number {
  try {
    return statOf(child).own
  } catch (error) {
    // ESRCH where it ends between opening and reading the file.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}

/** Seconds of the API and of all of PostgreSQL. */
export async function processorOf(api: number, pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { parent: server } = statOf(rows[0]!.pid)
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
  const running = children.reduce((sum, pid) => sum + ownOf(pid), 0)
  const { own, ended } = statOf(server)
  return (statOf(api).own + running + own + ended) / 100
}
