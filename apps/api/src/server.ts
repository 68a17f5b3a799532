/** npm run serve: the API and the web app. Any number of these share one database. */
import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import { loadConfig } from '#platform/load-config.ts'
import { startProcesses } from '#platform/run-processes.ts'
import { runProcess } from '#platform/run-process.ts'
import type { Running } from '#platform/run-process.ts'

// Under load, V8's allocation-site pretenuring puts short-lived request objects into the old generation. They then
// retain everything they reference until the next full collection, and minor collections, which pause every request,
// take twice as long.
setFlagsFromString('--no-allocation-site-pretenuring')

await runProcess(start)

async function start(): Promise<Running> {
  const config = await loadConfig(process.env)
  const count = config.processes
  if (count > 1 && cluster.isPrimary) return startProcesses(config, { count, onFailure: end })
  // The primary process of several does not load the API.
  const { startServer } = await import('./start-server.ts')
  return startServer(config)
}

/** As by a signal: what still runs is drained. */
function end(): void {
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
}
