import { refuseDemoAccounts } from '#features/demo/refuse-demo-accounts.ts'
import { loadAreas } from '#platform/geo/areas-of.ts'
import { serveMetrics } from '#platform/http/metrics.ts'
import { startPlatform } from '#platform/platform.ts'
import type { Running } from '#platform/run-process.ts'
import { buildApp } from './app.ts'
import { allJobs } from './jobs.ts'

/** Runs the API and the web app until `stop`. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<Running> {
  const platform = await startPlatform(env, 'api', { role: 'sender', definitions: allJobs })
  const { config, log, pool } = platform
  await refuseDemoAccounts(platform)
  const app = await buildApp(platform)
  const metrics = await serveMetrics(config.metrics, pool, log)
  await app.listen({ host: config.http.host, port: config.http.port })
  // A request that needs places earlier loads them itself.
  const loadingAreas = setTimeout(loadAreas, 1000).unref()
  return {
    log,
    stop: async () => {
      clearTimeout(loadingAreas)
      await app.close()
      metrics?.close()
      await platform.close()
    },
  }
}
