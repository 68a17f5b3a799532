/** The worker as a separate process, which tests can stop or kill. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { vi } from 'vitest'
import { cleanUp } from './clean-up.ts'
import { programEnvironment } from './program-environment.ts'

const entry = new URL('../worker.ts', import.meta.url).pathname

export interface TestWorker {
  /** Its whole output, at the log level that the environment sets. */
  output: () => string
  kill: () => Promise<void>
}

/** Resolves when the worker accepts jobs. */
export async function startTestWorker(env: Record<string, string>): Promise<TestWorker> {
  const child = spawn(process.execPath, [entry], {
    env: { ...programEnvironment, ...env },
    // With an IPC channel, the child ends when this process ends, even if it is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  cleanUp(kill)
  await vi.waitUntil(() => output.includes('the worker is ready') || child.exitCode !== null, {
    timeout: 60_000,
  })
  if (child.exitCode !== null) throw new Error(`the worker did not start: ${output}`)
  return { output: () => output, kill }
}
