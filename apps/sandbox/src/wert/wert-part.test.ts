import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort } from '#processes/find-free-port.ts'
import type { CardOrder } from './card-orders.ts'

const main = join(import.meta.dirname, '../main.ts')
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const amount = 12_345_680_000_000_000n
let folder: string
let port: number
let sandbox: ChildProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-wert-'))
  port = await findFreePort()
  await start()
})
afterAll(async () => {
  await stop('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const { x = '' } = publicKey.export({ format: 'jwk' })
  sandbox = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: folder,
      SANDBOX_PORT: String(port),
      SANDBOX_CHAINS: '5',
      SANDBOX_WERT_PARTNER_ID: 'partner',
      SANDBOX_WERT_PUBLIC_KEY: Buffer.from(x, 'base64url').toString('hex'),
      SANDBOX_WERT_DEPLOYMENT: join(folder, 'none.json'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise<void>((ready) => {
    sandbox.on('message', (message: { ready?: boolean }) => message.ready && ready())
  })
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  const ended = once(sandbox, 'exit')
  sandbox.kill(signal)
  await ended
}

let lastOrder = 0
const newOrder = () => (lastOrder += 1)

/** Each order pays an address of its own, whose balance shows how often it was paid. */
const placeOf = (order: number) => `0x${order.toString(16).padStart(40, 'c')}` as const

function sessionFor(order: number, change: object = {}) {
  const fields = {
    address: '0x00000000000000000000000000000000000b0b01',
    commodity: 'ETH',
    commodity_amount: '0.01234568',
    network: 'Ethereum',
    sc_address: placeOf(order),
    sc_input_data: '0x1234',
  }
  const text = Object.entries({ ...fields, commodity: 'eth', network: 'ethereum' })
    .map((field) => field.join(':'))
    .join('\n')
  const signature = sign(null, Buffer.from(text), privateKey).toString('hex')
  return { ...fields, signature, click_id: String(order), ...change }
}

const control = (deed: string, wish: object) =>
  fetch(`http://127.0.0.1:${port}/control/wert/${deed}`, { method: 'POST', body: JSON.stringify(wish) })
const place = (order: number) =>
  control('order', { act: 'pay', partnerID: 'partner', signedData: sessionFor(order) })
const orders = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/control/wert`)
  return ((await answer.json()) as { orders: CardOrder[] }).orders
}
const paidTo = (order: number) =>
  createPublicClient({ transport: http(`http://127.0.0.1:${port}/chains/5`) }).getBalance({
    address: placeOf(order),
  })

test('pays each charged card exactly once, whenever it is killed', async () => {
  const charged: number[] = []
  const own = async () => (await orders()).filter(({ session }) => charged.includes(Number(session.click_id)))
  for (let kill = 0; kill < 4; kill += 1) {
    const batch = Array.from({ length: 5 }, newOrder)
    charged.push(...batch)
    await Promise.all(batch.map((order) => place(order)))
    // One of their transactions.
    await vi.waitFor(async () => {
      const signed = (await own()).filter((order) => order.signed).length
      expect(signed).toBeGreaterThanOrEqual(kill * 6)
    }, 30_000)
    await stop('SIGKILL')
    await start()
  }
  await vi.waitFor(
    async () => expect((await own()).map(({ status }) => status)).toEqual(charged.map(() => 'success')),
    30_000,
  )
  for (const order of charged) expect(await paidTo(order)).toBe(amount)
}, 180_000)

test('charges late on request', async () => {
  await control('manners', { delayMs: 1000 })
  const order = newOrder()
  await place(order)
  expect(await paidTo(order)).toBe(0n)
  await vi.waitFor(async () => expect(await paidTo(order)).toBe(amount), 30_000)
  await control('manners', { delayMs: 0 })
})

test.each([
  ['a field that is missing', { sc_address: undefined }, 'INVALID_PARAMETERS'],
  ['more digits than the provider takes', { commodity_amount: '0.012345678' }, 'INVALID_PARAMETERS'],
  ['an amount in powers of ten', { commodity_amount: '1e-7' }, 'INVALID_PARAMETERS'],
  ['another amount than was signed', { commodity_amount: '0.00000001' }, 'INVALID_SIGNATURE'],
])('refuses %s', async (_, change, code) => {
  const signedData = JSON.parse(JSON.stringify(sessionFor(7, change))) as object
  const answer = await control('order', { act: 'pay', partnerID: 'partner', signedData })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: code })
  const page = await fetch(
    `http://127.0.0.1:${port}/wert/partner/widget?${new URLSearchParams({ ...signedData, theme: 'dark' }).toString()}`,
  )
  const html = await page.text()
  expect(html).toContain(code)
  expect(html).toContain('data-theme="dark"')
  expect(html).not.toContain('data-act="pay"')
})

test.each([
  ['no JSON', '{"act":', 400],
  ['no object', 'null', 400],
  ['a list', '["pay"]', 400],
  ['no such button', '{"act":"steal"}', 400],
  ['no session', '{"act":"pay","query":[["a"]]}', 400],
  ['too much', JSON.stringify({ act: 'x'.repeat(20_000) }), 413],
])('refuses %s in the widget and keeps running', async (_, body, status) => {
  const answer = await fetch(`http://127.0.0.1:${port}/wert/partner/orders`, { method: 'POST', body })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error: expect.any(String) })
})
