/** What the processor did for the product so far: others at the machine make it slower, and hardly change this. */
import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** After the name, which may have spaces: the parent, and ticks of its own and of its children that have ended. */
function statOf(pid: number): { parent: number; own: number; ended: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
  return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }
}

/** Seconds of the API and of all of PostgreSQL. */
export async function processorOf(api: number, pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = statOf(rows[0]!.pid).parent
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
  const database = children.reduce(
    (sum, pid) => sum + statOf(pid).own,
    statOf(server).own + statOf(server).ended,
  )
  return (statOf(api).own + database) / 100
}
