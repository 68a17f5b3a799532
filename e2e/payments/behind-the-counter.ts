/** Actions of an operator and of the card provider during a journey; only for a product that the journeys started. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '../journey.ts'

const admin = new URL('../../apps/api/src/admin.ts', import.meta.url).pathname

/** Null where the journeys use a product that was already running. */
export const dataDir = process.env['PRODUCT_DATA_DIR'] ?? null

async function portOf(part: 'postgres' | 'sandbox'): Promise<number> {
  const run = await readFile(join(dataDir ?? '', 'run.json'), 'utf8')
  const port = (JSON.parse(run) as { ports: Record<string, number> }).ports[part]
  if (port === undefined) throw new Error(`${part} has no port`)
  return port
}

/** Sets the price as `npm run admin -- price` does, in the product's own database. */
export async function setPrice(dollars: number): Promise<void> {
  const password = (await readFile(join(dataDir ?? '', 'postgres/password'), 'utf8')).trim()
  await promisify(execFile)(process.execPath, [admin, 'price', String(dollars), '--why', 'For a journey.'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      MODE: 'demo',
      DATABASE_URL: `postgres://app:${password}@127.0.0.1:${await portOf('postgres')}/meridian`,
      PUBLIC_URL: 'http://127.0.0.1:3000',
      JWT_SECRET: 'not used by this command, but asked for',
      LAND_CHAIN_ID: '5',
      GIN_CHAIN_IDS: '5',
      CHAIN_5_RPC_URL: 'http://127.0.0.1:9',
    },
  })
}

/** Controls the next behaviour of Stripe's sandbox: apps/sandbox/src/stripe/serve-control.ts lists the options. */
export async function controlStripe(deed: string, wish: object = {}): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${await portOf('sandbox')}/control/stripe/${deed}`, {
    method: 'POST',
    body: JSON.stringify(wish),
  })
  expect(answer.status, await answer.text()).toBe(200)
}
