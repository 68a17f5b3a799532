/** The API and a worker as separate processes, as in production, on a separate database. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { openTestChain } from '@meridian/dev-chain/open-test-chain'
import { startThrowAwayPostgres } from '../../tools/run/throw-away-postgres.ts'

export interface Product {
  port: number
  /** The API's process. */
  pid: number
  databaseUrl: string
  stop: () => Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

/** Resolves once the program prints that it is ready. */
async function startProgram(name: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(`../../apps/api/src/${name}`, import.meta.url))],
    {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const failed = once(child, 'exit').then(() => {
    throw new Error(`${name} did not start`)
  })
  await Promise.race([once(child, 'message'), failed])
  failed.catch(() => {})
  return child
}

export const benchSecret = 'only-for-the-bench-0123456789-0123456789'

/** @param more of the environment, such as WORKERS. */
export async function startProduct({
  withWorker = true,
  more = {},
}: { withWorker?: boolean; more?: Record<string, string> } = {}): Promise<Product> {
  const [database, chain, port] = await Promise.all([startThrowAwayPostgres(), openTestChain(), freePort()])
  const env = {
    MODE: 'demo',
    DATABASE_URL: database.url,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    JWT_SECRET: benchSecret,
    // As in production, but the log lines are discarded.
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
    LAND_CHAIN_ID: '5',
    GIN_CHAIN_IDS: '5',
    CHAIN_5_RPC_URL: chain.rpcUrl,
    ...more,
  }
  const api = await startProgram('server.ts', env)
  const worker = withWorker ? await startProgram('worker.ts', env) : null
  return {
    port,
    pid: api.pid!,
    databaseUrl: database.url,
    stop: async () => {
      for (const child of [api, worker]) {
        // A process that has already ended emits no further 'exit' event.
        if (child === null || child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      await chain.close()
      await database.stop()
    },
  }
}
