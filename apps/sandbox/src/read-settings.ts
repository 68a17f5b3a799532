import { join, resolve } from 'node:path'
import type { StripeSettings } from '#stripe/stripe-part.ts'
import type { WertSettings } from '#wert/wert-part.ts'

export type Settings = {
  port: number
  chains: number[]
  chainsFolder: string
  chainKeys: string
  /** The folder with deployment files, each <chain id>.json; null: none. */
  deployments: string | null
  /** Null: no mailbox. */
  mail: { folder: string; smtpPort: number } | null
  /** Null: not served. */
  stripe: StripeSettings | null
  wert: Omit<WertSettings, 'key'> | null
}

/** The sandbox reads its configuration, including its data folder, from the environment only. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const data = env['DATA_DIR']
  const port = Number(env['SANDBOX_PORT'])
  const chains = env['SANDBOX_CHAINS'] ? env['SANDBOX_CHAINS'].split(',').map(Number) : []
  const smtpPort = env['SANDBOX_SMTP_PORT'] ? Number(env['SANDBOX_SMTP_PORT']) : null
  const wrong = [
    ...(data ? [] : ['DATA_DIR must name a folder']),
    ...(isPort(port) ? [] : ['SANDBOX_PORT must be a port']),
    ...(smtpPort === null || isPort(smtpPort) ? [] : ['SANDBOX_SMTP_PORT must be a port']),
    ...(chains.every((id) => Number.isInteger(id) && id > 0)
      ? []
      : ['SANDBOX_CHAINS must list chain ids: 5,56,1']),
  ]
  if (!data || wrong.length > 0) throw new Error(wrong.join('; '))
  const folder = resolve(data)
  return {
    port,
    chains,
    chainsFolder: join(folder, 'chains'),
    chainKeys: join(folder, 'secrets', 'chain-keys.json'),
    deployments: env['SANDBOX_DEPLOYMENTS'] ?? null,
    mail: smtpPort === null ? null : { folder: join(folder, 'mail'), smtpPort },
    stripe: readStripe(env, folder),
    wert: readWert(env, folder, `http://127.0.0.1:${port}/chains/5`),
  }
}

function readStripe(env: NodeJS.ProcessEnv, folder: string): StripeSettings | null {
  const {
    SANDBOX_STRIPE_KEY: secretKey,
    SANDBOX_STRIPE_WEBHOOK_URL: webhookUrl,
    SANDBOX_STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env
  if (!secretKey || !webhookUrl || !webhookSecret) return null
  return { journal: join(folder, 'stripe', 'journal.jsonl'), secretKey, webhookUrl, webhookSecret }
}

function readWert(env: NodeJS.ProcessEnv, folder: string, ownChain: string): Settings['wert'] {
  const {
    SANDBOX_WERT_PARTNER_ID: partnerId,
    SANDBOX_WERT_PUBLIC_KEY: publicKey,
    SANDBOX_WERT_RPC_URL: rpcUrl = ownChain,
    SANDBOX_WERT_DEPLOYMENT: deployment,
  } = env
  if (!partnerId || !publicKey || !deployment) return null
  return { journal: join(folder, 'wert', 'journal.jsonl'), partnerId, publicKey, rpcUrl, deployment }
}

const isPort = (port: number): boolean => Number.isInteger(port) && port > 0 && port < 65_536
