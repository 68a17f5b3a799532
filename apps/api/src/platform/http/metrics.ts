/** Prometheus metrics, on a separate port that is not public. */
import cluster from 'node:cluster'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { AggregatorRegistry, Gauge, Histogram, collectDefaultMetrics, register } from 'prom-client'
import type pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/logging/log.ts'

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer a request',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
})

export function observeRequest(method: string, route: string, status: number, elapsedMs: number): void {
  requests.observe({ method, route, status }, elapsedMs / 1000)
}

/** For a single process. With several, each collects its own and the primary process serves them (serveAllMetrics). */
export async function serveMetrics(
  config: Config['metrics'],
  pool: pg.Pool,
  log: Log,
): Promise<Server | null> {
  if (config.port === undefined) return null
  collectDefaultMetrics()
  observePool(pool)
  if (cluster.isWorker) {
    // Answers the primary process.
    void new AggregatorRegistry()
    return null
  }
  return listen(config, () => register.metrics(), log)
}

/** The sums over all processes of the cluster. */
export async function serveAllMetrics(config: Config['metrics'], log: Log): Promise<Server | null> {
  if (config.port === undefined) return null
  const all = new AggregatorRegistry()
  return listen(config, () => all.clusterMetrics(), log)
}

function observePool(pool: pg.Pool): void {
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    collect: () => {
      connections.set({ state: 'total' }, pool.totalCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

async function listen(config: Config['metrics'], read: () => Promise<string>, log: Log): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
    return undefined
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  log.info({ host: config.host, port: (server.address() as { port: number }).port }, 'metrics are served')
  return server
}
