import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { writeFileAtomically } from '#files/write-file-atomically.ts'
import { findFreePort } from '#processes/find-free-port.ts'
import { createCluster } from './create-cluster.ts'
import { placeCluster } from './place-cluster.ts'
import { prepareBinaries } from './prepare-binaries.ts'
import { runServer } from './run-server.ts'
import { stopServer } from './stop-server.ts'

type Options = {
  /** Folder of this cluster: data (or a pointer to it), password and log. */
  home: string
  /** Preferred port of a server that we start; an adopted one keeps its own. */
  port?: number
  database: string
  log?: string
  /** False only for temporary clusters of tests: faster, and lost in a power cut. */
  durable?: boolean
}

export type Postgres = {
  url: string
  pid: number
  port: number
  /** The data folder, which may lie outside `home` (see place-cluster). */
  cluster: string
  /** True when a server that outlived its parent was adopted. */
  adopted: boolean
  /** Resolves, with the reason, when the server has ended. */
  ended: Promise<string>
  stop: () => Promise<void>
}

/** Starts the embedded PostgreSQL on `home`, creating cluster and database where they are missing. */
export async function startPostgres(options: Options): Promise<Postgres> {
  mkdirSync(resolve(options.home), { recursive: true })
  // One name for one folder, whatever path led to it: orphans are recognised by it.
  const home = realpathSync(options.home)
  const durable = options.durable ?? true
  const password = await readOrCreatePassword(join(home, 'password'))
  const { cluster, exists, user, binaryCopies } = await placeCluster(home)
  const binaries = prepareBinaries(user, binaryCopies)
  if (exists) requireSameMajor(cluster, binaries.major)
  else await createCluster({ cluster, initdb: binaries.initdb, user, password, durable })

  const urlOf = (port: number, database: string) => `postgres://app:${password}@127.0.0.1:${port}/${database}`
  const server = await runServer({
    cluster,
    binaries,
    user,
    durable,
    log: options.log ?? join(home, 'postgres.log'),
    port: options.port ?? (await findFreePort()),
    answers: (port) => serves(urlOf(port, 'postgres'), cluster),
  })
  await createDatabase(urlOf(server.port, 'postgres'), options.database)
  return {
    ...server,
    cluster,
    url: urlOf(server.port, options.database),
    stop: () => stopServer(server, cluster, binaries),
  }
}

async function readOrCreatePassword(path: string): Promise<string> {
  if (!existsSync(path))
    await writeFileAtomically(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

function requireSameMajor(cluster: string, major: string): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new Error(
    `the database in ${cluster} was made by PostgreSQL ${found} and this is ${major}: move its data first`,
  )
}

async function serves(url: string, cluster: string): Promise<boolean> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      return rows[0]?.data_directory === cluster
    })
  } catch {
    return false
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })
}

async function withClient<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  // If the server dies meanwhile, the query reports it; the event alone would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
