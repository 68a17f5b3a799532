/** Starts and stops the real processes, as an operator does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { cleanUp } from '#testing/clean-up.ts'
import { address as nowhere, key } from '#platform/config/test-environment.ts'
import { testEnvironment } from '#testing/test-api.ts'
import { startTestChain } from '#testing/test-chain.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { programEnvironment } from '#testing/program-environment.ts'

/** Whole processes, on a machine that may be busy. */
const startWithinMs = 60_000
vi.setConfig({ testTimeout: 2 * startWithinMs })

const entry = (name: string) => new URL(`./${name}`, import.meta.url).pathname

function run(name: string, env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [entry(name), ...args], {
    env: { ...programEnvironment, ...env },
  })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output.text += String(chunk)))
  return { child, output, exit: once(child, 'exit') as Promise<[number | null]> }
}

test('lists all errors of the environment in live mode and exits', async () => {
  const rpc = await startTestChain(31337)
  const { exit, output } = run('server.ts', {
    MODE: 'live',
    PUBLIC_URL: 'https://land.example',
    DATABASE_URL: 'postgres://app:hunter2@127.0.0.1:9/none',
    MINTER_PRIVATE_KEY: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    TREASURY_PRIVATE_KEY: key('2'),
    REFUNDER_PRIVATE_KEY: key('3'),
    GIN_CHAIN_IDS: '5',
    // Each address is queried, even after one that is down.
    CHAIN_5_RPC_URL: `http://127.0.0.1:9,${rpc}`,
    CHAIN_5_PUBLIC_RPC_URL: 'https://rpc.example',
  })
  expect((await exit)[0]).toBe(1)
  const list = output.text.split('\n').filter((line) => line.startsWith('  - '))
  expect(list).toEqual([
    '  - JWT_SECRET is missing',
    '  - CHAIN_5_DEPLOYMENT is missing: the file that npm run deploy writes',
    '  - MINTER_PRIVATE_KEY is a publicly known development key',
    "  - GIN_RECEIVER is missing: name the address, be it the treasury's",
    "  - REFERRAL_FEE_RECEIVER is missing: name the address, be it the treasury's",
    '  - SMTP_URL is missing',
    '  - MAIL_FROM is missing',
    '  - DATABASE_URL can not be reached: nothing listens there',
    '  - CHAIN_5_RPC_URL speaks for chain 31337, not for chain 5',
  ])
  expect(output.text).not.toContain('hunter2')
})

/** A complete and safe environment, with all contracts at this address of the chain behind `rpc`. */
async function liveEnvironment(rpc: string, address: string): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-live-'))
  cleanUp(() => rmSync(folder, { recursive: true }))
  const names = ['LandNft', 'LandCollectionNft', 'LandPayment', 'Gin', 'Mass', 'Ido', 'Staking']
  const contracts = Object.fromEntries(names.map((name) => [name, { address }]))
  const file = join(folder, '5.json')
  writeFileSync(file, JSON.stringify({ chainId: 5, contracts, priceFeed: address }))
  return {
    MODE: 'live',
    PORT: '0',
    PUBLIC_URL: 'https://land.example',
    DATABASE_URL: await createTestDatabase(),
    JWT_SECRET: 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe',
    MINTER_PRIVATE_KEY: key('1'),
    TREASURY_PRIVATE_KEY: key('2'),
    REFUNDER_PRIVATE_KEY: key('3'),
    GIN_RECEIVER: address,
    REFERRAL_FEE_RECEIVER: address,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@land.example',
    GIN_CHAIN_IDS: '5',
    CHAIN_5_RPC_URL: rpc,
    CHAIN_5_PUBLIC_RPC_URL: 'https://rpc.example',
    CHAIN_5_DEPLOYMENT: file,
  }
}

test('refuses contracts in live mode that are not on the chain, with a sentence for each chain', async () => {
  const env = await liveEnvironment(await startTestChain(5), nowhere)
  const { exit, output } = run('server.ts', env)
  expect((await exit)[0]).toBe(1)
  expect(output.text.split('\n').filter((line) => line.startsWith('  - '))).toEqual([
    '  - CHAIN_5_DEPLOYMENT names contracts that are not on chain 5: ' +
      'LandNft, LandCollectionNft, LandPayment, Gin, Mass, Ido, Staking, priceFeed',
  ])
})

test('starts in live mode while a node is down, and health reports it', async () => {
  const env = await liveEnvironment('http://127.0.0.1:9', nowhere)
  const { child, exit, output } = run('server.ts', env)
  const port = await vi.waitUntil(
    () => /Server listening at http:\/\/127.0.0.1:(\d+)/.exec(output.text)?.[1],
    { timeout: startWithinMs },
  )
  const health = await fetch(`http://127.0.0.1:${port}/api/health`)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({
    parts: { database: { up: true }, 'chain-5': { up: false, detail: 'not reachable' } },
  })
  child.kill('SIGTERM')
  expect((await exit)[0]).toBe(0)
})

test('refuses a demo world’s database in live mode; an operator needs only its address', async () => {
  const env = await liveEnvironment('http://127.0.0.1:9', nowhere)
  const DATABASE_URL = env['DATABASE_URL']!
  expect((await run('seed-demo.ts', await testEnvironment(DATABASE_URL)).exit)[0]).toBe(0)
  for (const name of ['server.ts', 'worker.ts']) {
    const { exit, output } = run(name, env)
    expect((await exit)[0]).toBe(1)
    expect(output.text).toContain('  - DATABASE_URL leads to a demo world')
  }
  const rows = run('admin.ts', { DATABASE_URL }, ['audit'])
  expect((await rows.exit)[0]).toBe(0)
  expect(rows.output.text).toContain('adds up.')
  const chain = run('admin.ts', { DATABASE_URL }, ['reread', '5', '1', '2'])
  expect((await chain.exit)[0]).toBe(1)
  expect(chain.output.text).toContain('  - PUBLIC_URL is missing')
})

test.each([
  ['admin.ts', ['audit']],
  ['seed-demo.ts', []],
])('%s reports its missing configuration without a stack trace', async (name, args) => {
  const { exit, output } = run(name, {}, args)
  expect((await exit)[0]).toBe(1)
  expect(output.text).toContain('  - DATABASE_URL is missing\n')
  expect(output.text).not.toMatch(/\n\s+at /)
})

test.each(['server.ts', 'worker.ts'])('%s stops gracefully on a signal', async (name) => {
  const env = await testEnvironment(await createTestDatabase())
  const { child, exit, output } = run(name, { ...env, LOG_LEVEL: 'info', METRICS_PORT: '0' })
  await vi.waitFor(() => expect(output.text).toMatch(/Server listening|the worker is ready/), {
    timeout: startWithinMs,
  })
  child.kill('SIGTERM')
  expect((await exit)[0]).toBe(0)
  expect(output.text).toContain('"msg":"stopped"')
})

test('completes the current response when the server has to stop', async () => {
  const databaseUrl = await createTestDatabase()
  const { child, exit, output } = run('server.ts', {
    ...(await testEnvironment(databaseUrl)),
    LOG_LEVEL: 'info',
  })
  const port = await vi.waitUntil(
    () => /Server listening at http:\/\/127.0.0.1:(\d+)/.exec(output.text)?.[1],
    { timeout: startWithinMs },
  )
  // The request waits for this lock until the test releases it.
  const blocker = new pg.Client({ connectionString: databaseUrl })
  await blocker.connect()
  await blocker.query('begin; lock table price_lists in access exclusive mode')
  const answer = fetch(`http://127.0.0.1:${port}/api/credit/discount_program`)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await blocker.query(waiting)).rowCount === 1, { timeout: startWithinMs })
  child.kill('SIGTERM')
  await vi.waitUntil(() => output.text.includes('"msg":"stopping"'), { timeout: startWithinMs })
  await vi.waitUntil(
    () =>
      fetch(`http://127.0.0.1:${port}/api/config`).then(
        () => false,
        () => true,
      ),
    {
      timeout: startWithinMs,
    },
  )
  await blocker.query('commit')
  await blocker.end()
  expect(await (await answer).json()).toMatchObject({ error: false })
  expect((await exit)[0]).toBe(0)
})

test('serves metrics on a separate port', async () => {
  const env = await testEnvironment(await createTestDatabase())
  const { child, exit, output } = run('server.ts', { ...env, LOG_LEVEL: 'info', METRICS_PORT: '0' })
  const port = (pattern: RegExp) =>
    vi.waitUntil(() => pattern.exec(output.text)?.[1], { timeout: startWithinMs })
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
