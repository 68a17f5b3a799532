/**
 * npm start: the whole demo world under one process. Independent parts start together; a part that ends is started
 * again; on a signal, everything stops in reverse order.
 */
import { DemoWorld } from './demo-world.ts'
import { readSettings } from './settings.ts'
import { showFailure } from './show-failure.ts'

// The output's reader may be gone (a closed terminal); the world must still stop completely.
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

// A stop on request is a success. A repeated request changes nothing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

try {
  world = new DemoWorld(readSettings(process.env), fail)
  await world.start()
} catch (error) {
  fail(error)
}
