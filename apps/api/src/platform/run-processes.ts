/**
 * One process per core (decision 065): the primary process starts the others, replaces one that dies, and serves their
 * metrics as one. It reads no request.
 */
import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Config } from '#platform/config/config.ts'
import { serveAllMetrics } from '#platform/http/metrics.ts'
import { createLog } from '#platform/logging/log.ts'
import type { Log } from '#platform/logging/log.ts'
import type { Running } from '#platform/run-process.ts'

/** More restarts than this are no accident: the whole ends, and its supervisor decides. */
const mostRestarts = 5
const restartWindowMs = 60_000

interface Options {
  count: number
  /** Called when a process can not be replaced any more. */
  onFailure: () => void
}

/** Resolves once all processes are ready. */
export async function startProcesses(config: Config, { count, onFailure }: Options): Promise<Running> {
  const log = createLog('api', config.logLevel)
  cluster.setupPrimary({ args: [String(count)] })
  const restarts: number[] = []
  let isStopping = false

  const replace = (worker: Worker, code: number | null, signal: string | null): void => {
    if (isStopping) return
    const since = Date.now() - restartWindowMs
    restarts.splice(0, restarts.length, ...restarts.filter((at) => at > since), Date.now())
    if (restarts.length <= mostRestarts) {
      const by = cluster.fork().process.pid
      log.error({ ended: worker.process.pid, code, signal, by }, 'a process ended and is replaced')
      return
    }
    log.fatal({ restarts: mostRestarts }, 'processes end again and again')
    onFailure()
  }

  const workers = Array.from({ length: count }, () => cluster.fork())
  const stop = async (): Promise<void> => {
    isStopping = true
    await stopAll(log)
  }
  try {
    await Promise.all(workers.map(whenReady))
  } catch (error) {
    await stop()
    throw error
  }
  cluster.on('exit', replace)
  for (const worker of workers)
    if (worker.isDead()) replace(worker, worker.process.exitCode, worker.process.signalCode)
  const metrics = await serveAllMetrics(config.metrics, log)
  log.info({ processes: count }, 'all processes are ready')
  return {
    log,
    stop: async () => {
      await stop()
      metrics?.close()
    },
  }
}

/** A process sends a message once it listens, which may take long while no database accepts writes. */
async function whenReady(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`a process ended with ${String(code)} before it was ready`)
  })
  await Promise.race([once(worker, 'message'), ended])
  ended.catch(() => {})
}

/** Each process finishes its requests, for at most the limit of run-process.ts. */
async function stopAll(log: Log): Promise<void> {
  const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  await Promise.all(
    living.map(async (worker) => {
      if (worker.isDead()) return
      const ended = once(worker, 'exit')
      worker.process.kill('SIGTERM')
      await ended
    }),
  )
  log.info({ processes: living.length }, 'all processes have ended')
}
