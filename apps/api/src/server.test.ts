/** The processes themselves, as an operator starts and stops them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { testEnvironment } from '#testing/test-api.ts'
import { startTestChain } from '#testing/test-chain.ts'
import { createTestDatabase } from '#testing/test-database.ts'

const entry = (name: string) => new URL(`./${name}`, import.meta.url).pathname

function run(name: 'server.ts' | 'worker.ts', env: Record<string, string>) {
  const child = spawn(process.execPath, [entry(name)], { env: { PATH: process.env['PATH'], ...env } })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output.text += String(chunk)))
  return { child, output, exit: once(child, 'exit') as Promise<[number | null]> }
}

test('live mode with a bad environment ends with one list of everything', async () => {
  const rpc = await startTestChain(31337)
  const { exit, output } = run('server.ts', {
    MODE: 'live',
    PUBLIC_URL: 'https://land.example',
    DATABASE_URL: 'postgres://app:hunter2@127.0.0.1:9/none',
    MINTER_PRIVATE_KEY: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    TREASURY_PRIVATE_KEY: `0x${'9f3a1c'.repeat(11).slice(0, 64)}`,
    GIN_CHAIN_IDS: '5',
    CHAIN_5_RPC_URL: rpc,
    CHAIN_5_PUBLIC_RPC_URL: 'https://rpc.example',
  })
  expect((await exit)[0]).toBe(1)
  const list = output.text.split('\n').filter((line) => line.startsWith('  - '))
  expect(list).toEqual([
    '  - JWT_SECRET is missing',
    '  - MINTER_PRIVATE_KEY is a publicly known development key',
    '  - SMTP_URL is missing',
    '  - MAIL_FROM is missing',
    '  - DATABASE_URL can not be reached: nothing listens there',
    '  - CHAIN_5_RPC_URL speaks for chain 31337, not for chain 5',
  ])
  expect(output.text).not.toContain('hunter2')
})

test.each(['server.ts', 'worker.ts'] as const)('%s stops gracefully when it is told to', async (name) => {
  const env = await testEnvironment(await createTestDatabase())
  const { child, exit, output } = run(name, { ...env, LOG_LEVEL: 'info', METRICS_PORT: '0' })
  await vi.waitFor(() => expect(output.text).toMatch(/Server listening|the worker is ready/), {
    timeout: 15_000,
  })
  child.kill('SIGTERM')
  expect((await exit)[0]).toBe(0)
  expect(output.text).toContain('"msg":"stopped"')
})

test('metrics are on a port of their own', async () => {
  const env = await testEnvironment(await createTestDatabase())
  const { child, exit, output } = run('server.ts', { ...env, LOG_LEVEL: 'info', METRICS_PORT: '0' })
  const port = (pattern: RegExp) => vi.waitUntil(() => pattern.exec(output.text)?.[1], { timeout: 15_000 })
  const api = `http://127.0.0.1:${await port(/Server listening at http:\/\/127.0.0.1:(\d+)/)}`
  const metrics = `http://127.0.0.1:${await port(/"port":(\d+),"msg":"metrics are served"/)}/metrics`
  await fetch(`${api}/api/config`)
  expect(await (await fetch(metrics)).text()).toMatch(
    /http_request_duration_seconds_count\{.*route="\/api\/config"/,
  )
  expect((await fetch(`${api}/metrics`)).headers.get('content-type')).not.toMatch(/openmetrics|version=0/)
  child.kill('SIGTERM')
  await exit
})
