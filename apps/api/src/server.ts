/** npm run serve: the API and the web app. Any number of these share one database. */
import { setFlagsFromString } from 'node:v8'
import { refuseDemoAccounts } from '#features/demo/refuse-demo-accounts.ts'
import { loadAreas } from '#platform/geo/areas-of.ts'
import { serveMetrics } from '#platform/http/metrics.ts'
import { startPlatform } from '#platform/platform.ts'
import { runProcess } from '#platform/run-process.ts'
import { buildApp } from './app.ts'
import { allJobs } from './jobs.ts'

// V8 learns which objects live long and makes them among the old. Under load it takes requests in flight for such,
// and each one that has ended then holds on to all it points to until the next full collection: minor ones, which
// stop every answer, take twice as long.
setFlagsFromString('--no-allocation-site-pretenuring')

await runProcess(async () => {
  const platform = await startPlatform(process.env, 'api', { role: 'sender', definitions: allJobs })
  const { config, log, pool } = platform
  await refuseDemoAccounts(platform)
  const app = await buildApp(platform)
  loadAreas()
  const metrics = await serveMetrics(config.metrics, pool, log)
  await app.listen({ host: config.http.host, port: config.http.port })
  return {
    log,
    stop: async () => {
      await app.close()
      metrics?.close()
      await platform.close()
    },
  }
})
