/** Start and stop of a process: one message if it can not start, and a graceful shutdown. */
import { ConfigurationError } from './load-config.ts'
import type { Log } from '#platform/logging/log.ts'

const stopLimitMs = 20_000

export interface Running {
  log: Log
  stop: () => Promise<void>
}

export async function runProcess(start: () => Promise<Running>): Promise<void> {
  let running: Running
  try {
    running = await start()
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`)
    process.exit(1)
  }
  let stopping = false
  const stop = (why: string) => {
    if (stopping) return
    stopping = true
    running.log.info({ why }, 'stopping')
    setTimeout(() => {
      running.log.error('stopping took too long')
      process.exit(1)
    }, stopLimitMs).unref()
    running.stop().then(
      () => {
        running.log.info('stopped')
        process.exit()
      },
      (error: unknown) => {
        running.log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  // `on` instead of `once`: a signal to the process group may arrive twice, and the second would kill.
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  // The parent process stops this one, so end when it is gone.
  process.once('disconnect', () => stop('the parent process is gone'))
  process.on('unhandledRejection', (error) => {
    running.log.fatal({ err: error }, 'an unhandled rejection')
    process.exit(1)
  })
  process.send?.({ ready: true })
}

/** Runs a one-off task; prints the reason in one sentence if it fails. */
export async function runToEnd(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`)
    process.exitCode = 1
  }
}

function startFailure(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message
  const chain: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) chain.push(at.message)
  return `Meridian could not start: ${chain.join(': ') || String(error)}`
}
