/** A PostgreSQL with a synchronous standby that is some milliseconds away; both are deleted afterwards. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openLine } from '../../apps/api/src/testing/lines/open-line.ts'
import { startPostgres } from '../../apps/sandbox/src/postgres/start-postgres.ts'
import type { Postgres } from '../../apps/sandbox/src/postgres/start-postgres.ts'

export interface Pair {
  url: string
  primary: Postgres
  standby: Postgres
  /** Starts the former primary again on its port, as one that refuses writes. */
  restartReadOnly: () => Promise<Postgres>
  stop: () => Promise<void>
}

const shared = { database: 'meridian', durable: false }
const patienceMs = 60_000

/** @param fill runs on the primary before the standby is copied from it. */
export async function startPair(awayMs: number, fill: (url: string) => Promise<void>): Promise<Pair> {
  const home = await mkdtemp(join(tmpdir(), 'meridian-pair-'))
  // When started by root, the server's user needs to pass through the folder.
  chmodSync(home, 0o711)
  const [first, second] = [join(home, 'first'), join(home, 'second')]
  const undo: (() => Promise<void>)[] = [async () => rmSync(home, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    const before = await startPostgres({ ...shared, home: first })
    try {
      await fill(before.url)
    } finally {
      await before.stop()
    }
    if (before.cluster !== join(first, 'cluster')) throw new Error(`${first} can not hold a database`)
    const { status } = spawnSync('cp', ['-pR', first, second])
    if (status !== 0) throw new Error('The database could not be copied')

    const primary = await startPostgres({ ...shared, home: first })
    undo.push(primary.stop)
    const line = await openSlowLine(primary.port, awayMs)
    undo.push(line.close)
    const { username, password } = new URL(primary.url)
    const cluster = join(second, 'cluster')
    const source = `host=127.0.0.1 port=${line.port} user=${username} password=${password}`
    appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
    writeFileSync(join(cluster, 'standby.signal'), '')
    const standby = await startPostgres({ ...shared, home: second })
    // Stopped before the delayed connection and the primary, so that they do not wait for each other.
    undo.push(standby.stop)
    await makeSynchronous(primary.url)
    const restartReadOnly = async () => {
      appendFileSync(join(first, 'cluster', 'postgresql.auto.conf'), 'default_transaction_read_only = on\n')
      const again = await startPostgres({ ...shared, home: first, port: primary.port })
      undo.push(again.stop)
      return again
    }
    return { url: primary.url, primary, standby, restartReadOnly, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makeSynchronous(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query(`alter database meridian set synchronous_commit = on`)
    await client.query('select pg_reload_conf()')
    const until = Date.now() + patienceMs
    for (;;) {
      const { rows } = await client.query(
        `select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`,
      )
      if (rows.length === 1) return
      if (Date.now() > until) throw new Error('The standby does not follow')
      await sleep(50)
    }
  } finally {
    await client.end()
  }
}

/** Delays data from the port by `awayMs`; data to the port passes at once. */
const openSlowLine = (port: number, awayMs: number) =>
  openLine({ port }, (near, far) => {
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => setTimeout(() => near.write(chunk), awayMs))
    far.on('close', () => near.destroy())
  })
