/** A separate PostgreSQL server that one test can restart without affecting others. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanUp } from './clean-up.ts'
import { freePort } from './test-server.ts'

const launcher = new URL('./run-postgres.mjs', import.meta.url)

export interface TestPostgres {
  url: string
  /** Breaks every connection; resolves when the server accepts new ones. */
  restart: () => Promise<void>
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const home = await mkdtemp(join(tmpdir(), 'meridian-restarted-'))
  const port = await freePort()
  const start = async () => {
    const child = fork(launcher, [home, String(port)])
    const [{ url, cluster }] = (await once(child, 'message')) as [{ url: string; cluster: string }]
    const stop = async () => {
      child.send('stop')
      await once(child, 'exit')
    }
    return { url, cluster, stop }
  }
  let server = await start()
  cleanUp(async () => {
    await server.stop()
    await rm(server.cluster, { recursive: true, force: true })
    await rm(home, { recursive: true, force: true })
  })
  return {
    url: server.url,
    restart: async () => {
      await server.stop()
      server = await start()
    },
  }
}
