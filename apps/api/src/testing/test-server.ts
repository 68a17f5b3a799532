/** The API as a separate process on its own port, which tests can kill and restart. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { cleanUp } from './clean-up.ts'
import { programEnvironment } from './program-environment.ts'

const entry = new URL('../server.ts', import.meta.url).pathname

export interface TestServer {
  kill: () => Promise<void>
}

/** Resolves when the server answers. */
export async function startTestServer(env: Record<string, string>, port: number): Promise<TestServer> {
  const child = spawn(process.execPath, [entry], {
    env: { ...programEnvironment, ...env, PORT: String(port) },
    // With an IPC channel, the child ends when this process ends, even if it is killed.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  cleanUp(kill)
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/config`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(async () => child.exitCode !== null || (await answers()), {
    timeout: 90_000,
    interval: 25,
  })
  if (child.exitCode !== null) throw new Error('the server did not start')
  return { kill }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}
