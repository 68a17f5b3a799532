import type { FastifyInstance } from 'fastify'
import { refuseDemoAccounts } from '#features/demo/refuse-demo-accounts.ts'
import type { Config } from '#platform/config/config.ts'
import { missingOnReceipts } from '#platform/config/shop-config.ts'
import { loadAreas } from '#platform/geo/areas-of.ts'
import { serveMetrics } from '#platform/http/metrics.ts'
import { WaitingServer } from '#platform/http/waiting-server.ts'
import { createLog } from '#platform/logging/log.ts'
import { openPlatform } from '#platform/platform.ts'
import type { Platform } from '#platform/platform.ts'
import type { Running } from '#platform/run-process.ts'
import { waitForDatabase } from '#platform/wait-for-database.ts'
import { buildApp } from './app.ts'
import { allJobs } from './jobs.ts'

/** Runs the API and the web app until `stop`. Until the database accepts writes, every call is answered with 503. */
export async function startServer(config: Config): Promise<Running> {
  const waiting = new WaitingServer()
  const log = createLog('api', config.logLevel)
  const { platform, app } = await waitForDatabase(
    () => build(config),
    log,
    (state) => waiting.listen(config.http, state),
  )
  const missing = config.mode === 'live' ? missingOnReceipts(config.shop) : []
  if (missing.length > 0) log.warn({ missing }, 'receipts lack details of the shop; see .env.example')
  const metrics = await serveMetrics(config.metrics, platform.pool, log)
  await waiting.close()
  await app.listen({ host: config.http.host, port: config.http.port })
  const office = await listenForOperators(platform)
  // A request that needs places earlier loads them itself.
  const loadingAreas = setTimeout(loadAreas, 1000).unref()
  return {
    log,
    stop: async () => {
      clearTimeout(loadingAreas)
      await office?.close()
      await app.close()
      metrics?.close()
      await platform.close()
    },
  }
}

async function build(config: Config): Promise<{ platform: Platform; app: FastifyInstance }> {
  const platform = await openPlatform(config, 'api', { role: 'sender', definitions: allJobs })
  try {
    await refuseDemoAccounts(platform)
    return { platform, app: await buildApp(platform) }
  } catch (error) {
    await platform.close()
    throw error
  }
}

/** Loopback only: a proxy on this machine or a tunnel leads to it. Null: it is on the shop's port, or off. */
async function listenForOperators(platform: Platform): Promise<FastifyInstance | null> {
  const { admin } = platform.config
  if (!admin || admin.port === null) return null
  const { buildConsole } = await import('./build-console.ts')
  const app = await buildConsole(platform, admin)
  await app.listen({ host: '127.0.0.1', port: admin.port })
  return app
}
