/** The sandboxes of the card providers in a separate process, as in the demo. */
import { spawn } from 'node:child_process'
import { createPublicKey, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signingKey } from '#platform/wert/sign-fields.ts'
import { cleanUp } from './clean-up.ts'
import { programEnvironment } from './program-environment.ts'

export interface TestPayments {
  sandboxUrl: string
  /** For the API and the worker. */
  env: Record<string, string>
  /** Sets the URL of Stripe's webhooks, once an API runs. */
  connect: (apiUrl: string) => Promise<void>
  /** Actions of buyers, banks, networks and the dashboard; see apps/sandbox/src/stripe/serve-control.ts. */
  stripe: <Answer>(deed: string, wish?: object) => Promise<Answer>
  stripeState: () => Promise<StripeState>
  /** Actions of buyers and of the provider; see apps/sandbox/src/wert/serve-control.ts. */
  wert: <Answer>(deed: string, wish?: object) => Promise<Answer>
  wertOrders: () => Promise<WertOrderState[]>
}

export interface StripeState {
  sessions: { session: { id: string; status: string; payment_status: string } }[]
  intents: { id: string; amount_received: number; metadata: Record<string, string> }[]
  refunds: { id: string; payment_intent: string; amount: number; status: string }[]
  events: { id: string; type: string }[]
  deliveries: { eventId: string; state: string; attempts: number }[]
}

export interface WertOrderState {
  id: string
  status: string
  txId: `0x${string}` | null
  session: { click_id: string; commodity_amount: string }
}

interface Land {
  rpcUrl: string
  client: { setBalance: (wanted: { address: `0x${string}`; value: bigint }) => Promise<void> }
  deployment: { file: string }
}

const entry = new URL('../../../sandbox/src/main.ts', import.meta.url).pathname

/** `land`: a chain with the contracts, on which Wert pays. */
export async function startTestPayments({ land }: { land?: Land } = {}): Promise<TestPayments> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-payments-'))
  const port = await freePort()
  const sandboxUrl = `http://127.0.0.1:${port}`
  const random = () => randomBytes(24).toString('hex')
  const [stripeKey, webhookSecret] = [`sk_test_${random()}`, `whsec_${random()}`]
  const wertKey = `0x${randomBytes(32).toString('hex')}` as const
  const { x = '' } = createPublicKey(signingKey(wertKey)).export({ format: 'jwk' })
  const partnerId = 'meridian-test'
  const sandbox = spawn(process.execPath, [entry], {
    env: {
      ...programEnvironment,
      DATA_DIR: folder,
      SANDBOX_PORT: String(port),
      SANDBOX_STRIPE_KEY: stripeKey,
      SANDBOX_STRIPE_WEBHOOK_SECRET: webhookSecret,
      SANDBOX_STRIPE_WEBHOOK_URL: 'http://127.0.0.1:9/api/stripe/webhook',
      ...(land
        ? {
            SANDBOX_WERT_PARTNER_ID: partnerId,
            SANDBOX_WERT_PUBLIC_KEY: Buffer.from(x, 'base64url').toString('hex'),
            SANDBOX_WERT_RPC_URL: land.rpcUrl,
            SANDBOX_WERT_DEPLOYMENT: land.deployment.file,
          }
        : {}),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  cleanUp(async () => {
    sandbox.kill('SIGKILL')
    if (sandbox.exitCode === null && sandbox.signalCode === null) await once(sandbox, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  await once(sandbox, 'message')
  if (land) await land.client.setBalance({ address: await wertAddress(folder), value: 10n ** 24n })

  const control = async <Answer>(path: string, wish?: object): Promise<Answer> => {
    const options = wish ? { method: 'POST', body: JSON.stringify(wish) } : {}
    const answer = await fetch(`${sandboxUrl}/control/${path}`, options)
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  return {
    sandboxUrl,
    env: {
      SANDBOX_URL: sandboxUrl,
      STRIPE_API_URL: sandboxUrl,
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      ...(land
        ? {
            WERT_PARTNER_ID: partnerId,
            WERT_PRIVATE_KEY: wertKey,
            WERT_PAYERS: await wertAddress(folder),
          }
        : {}),
    },
    connect: async (apiUrl) => {
      await control('stripe/webhooks', { url: `${apiUrl}/api/stripe/webhook` })
    },
    stripe: (deed, wish = {}) => control(`stripe/${deed}`, wish),
    stripeState: () => control('stripe'),
    wert: (deed, wish = {}) => control(`wert/${deed}`, wish),
    wertOrders: async () => (await control<{ orders: WertOrderState[] }>('wert')).orders,
  }
}

async function wertAddress(folder: string): Promise<`0x${string}`> {
  const keys = JSON.parse(await readFile(join(folder, 'secrets/chain-keys.json'), 'utf8')) as {
    wert: { address: `0x${string}` }
  }
  return keys.wert.address
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}
