/** npm run serve: the API and the web app. Any number of these share one database. */
import { serveMetrics } from '#platform/http/metrics.ts'
import { startPlatform } from '#platform/platform.ts'
import { runProcess } from '#platform/run-process.ts'
import { buildApp } from './app.ts'
import { allJobs } from './jobs.ts'

await runProcess(async () => {
  const platform = await startPlatform(process.env, 'api', { role: 'sender', definitions: allJobs })
  const { config, log, pool } = platform
  const app = await buildApp(platform)
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
