/**
 * npm run cluster: the demo world on three database nodes, as a reference for real machines. `npm run cluster -- stop`
 * ends it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../bootstrap/checkout.mjs'
import { readSettings } from '../start/settings.ts'
import { showFailure } from '../start/show-failure.ts'
import { Failure } from '../start/state/failure.ts'
import { ReferenceCluster } from './reference-cluster.ts'

const settings = readSettings({ DATA_DIR: join(root, '.data-cluster'), ...process.env })

async function run(): Promise<void> {
  let isEnding = false
  let cluster: ReferenceCluster | null = null
  const end = async (code: number): Promise<void> => {
    if (isEnding) return
    isEnding = true
    await cluster?.stop()
    process.exit(code)
  }
  const fail = (error: unknown): void => {
    if (isEnding) return
    showFailure(error)
    void end(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  try {
    cluster = new ReferenceCluster(settings, fail)
    await cluster.start()
  } catch (error) {
    fail(error)
  }
}

async function stop(): Promise<void> {
  const runFile = join(settings.dataFolder, 'cluster', 'run.json')
  try {
    const { pid } = JSON.parse(readFileSync(runFile, 'utf8')) as { pid: number }
    process.kill(pid, 'SIGTERM')
    while (isRunning(pid)) await sleep(200)
    process.stdout.write('Stopped. Nothing is left running.\n')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ESRCH') throw error
    throw new Failure(`No cluster runs on ${settings.dataFolder}.`)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

if (process.argv[2] === 'stop') {
  await stop().catch((error: unknown) => {
    showFailure(error)
    process.exitCode = 1
  })
} else {
  await run()
}
