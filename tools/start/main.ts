/**
 * npm start: the whole demo world under one process. What does not depend on each other starts together; what
 * ends is started again; when this process is asked to stop, everything stops in reverse order.
 */
import { DemoWorld } from './demo-world.ts'
import { readSettings } from './settings.ts'
import { showFailure } from './show-failure.ts'

// The reader of our output may be gone (a closed terminal); that is no reason to leave the world half stopped.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

let world: DemoWorld | null = null
let isEnding = false

async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  await world?.stop()
  process.exit(code)
}

function fail(error: unknown): void {
  if (isEnding) return
  showFailure(error)
  void end(1)
}

// Asked to stop, we did as asked: that is a success. Asked again, we are still at it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

try {
  world = new DemoWorld(readSettings(process.env), fail)
  await world.start()
} catch (error) {
  fail(error)
}
