/** Several processes on one port (decision 065), as an operator starts them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { cleanUp } from '#testing/clean-up.ts'
import { programEnvironment } from '#testing/program-environment.ts'
import { testEnvironment } from '#testing/test-api.ts'
import { createTestDatabase } from '#testing/test-database.ts'

/** Whole processes, on a machine that may be busy. */
const within = { timeout: 90_000, interval: 50 }
vi.setConfig({ testTimeout: 240_000 })

async function startProcesses() {
  const env = {
    ...programEnvironment,
    ...(await testEnvironment(await createTestDatabase())),
    WORKERS: '2',
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
  }
  const child = spawn(process.execPath, [new URL('./server.ts', import.meta.url).pathname], { env })
  const exit = once(child, 'exit') as Promise<[number | null]>
  cleanUp(() => child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += String(chunk)))
  const lines = () =>
    text
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { pid: number; msg: string; port?: number; by?: number })
  /** The processes that listen, in the order in which they began to. */
  const pids = () => [
    ...new Set(lines().flatMap(({ pid, msg }) => (msg.startsWith('Server listening') ? [pid] : []))),
  ]
  await vi.waitUntil(() => text.includes('all processes are ready'), within)
  return { child, exit, lines, pids, text: () => text }
}

test('serves one port and one set of metrics with all processes, and drains them', async () => {
  const { child, exit, lines, pids, text } = await startProcesses()
  expect(pids()).toHaveLength(2)
  expect(pids()).not.toContain(child.pid)
  const url = /Server listening at (http:\/\/127.0.0.1:\d+)/.exec(text())![1]!
  // A new connection each time, so that both processes get some.
  const calls = 20
  for (let n = 0; n < calls; n += 1)
    expect((await fetch(`${url}/api/alive`, { headers: { connection: 'close' } })).status).toBe(200)
  const { port } = lines().find(({ msg }) => msg === 'metrics are served')!
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const counted = /http_request_duration_seconds_count\{[^}]*route="\/api\/alive"[^}]*\} (\d+)/.exec(metrics)
  expect(Number(counted?.[1])).toBe(calls)
  const answering = new Set(lines().flatMap(({ pid, msg }) => (msg === 'request' ? [pid] : [])))
  expect([...answering].toSorted()).toEqual(pids().toSorted())
  child.kill('SIGTERM')
  expect((await exit)[0]).toBe(0)
  const stopped = lines().filter(({ msg }) => msg === 'stopped')
  expect(new Set(stopped.map(({ pid }) => pid))).toEqual(new Set([...pids(), child.pid]))
})

test('replaces a process that dies, and ends when they die again and again', async () => {
  const { child, exit, lines, pids, text } = await startProcesses()
  const replacements = () => lines().flatMap(({ by }) => by ?? [])
  let newest = pids()[0]!
  for (let killed = 1; killed <= 5; killed += 1) {
    process.kill(newest, 'SIGKILL')
    await vi.waitUntil(() => replacements().length === killed, within)
    newest = replacements().at(-1)!
  }
  expect(child.exitCode).toBe(null)
  process.kill(newest, 'SIGKILL')
  expect((await exit)[0]).toBe(1)
  expect(text()).toContain('processes end again and again')
})
