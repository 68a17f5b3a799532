import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendSignal } from '../../apps/sandbox/src/processes/send-signal.ts'
import { startPostgres } from '../../apps/sandbox/src/postgres/start-postgres.ts'
import { identifyProcess } from '../bootstrap/identify-process.mjs'

/** A temporary real PostgreSQL, deleted afterwards. */
export async function startThrowAwayPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'meridian-postgres-'))
  let cluster = join(home, 'cluster')
  const endAtExit = () => endAtOnce(home, cluster)
  process.once('exit', endAtExit)
  const server = await startPostgres({ home, database: 'meridian', durable: false })
  cluster = server.cluster
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      process.off('exit', endAtExit)
      await rm(home, { recursive: true, force: true })
      await rm(cluster, { recursive: true, force: true })
    },
  }
}

const graceMs = 3000

/** For a process that ends by a signal, when promises are no longer awaited: its database must not outlive it. */
function endAtOnce(home: string, cluster: string): void {
  const pid = readPid(join(cluster, 'postmaster.pid'))
  if (pid !== null) {
    sendSignal(pid, 'SIGQUIT')
    for (const until = Date.now() + graceMs; identifyProcess(pid) !== null && Date.now() < until;)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
  for (const folder of [home, cluster]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function readPid(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10)
  } catch {
    return null
  }
}

export async function withThrowAwayPostgres<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const { url, stop } = await startThrowAwayPostgres()
  try {
    return await use(url)
  } finally {
    await stop()
  }
}
