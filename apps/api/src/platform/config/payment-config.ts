/** The card providers: each configured completely or not at all, and no sandbox in live mode. */
import { z } from 'zod'

export interface StripeConfig {
  secretKey: string
  /** Two while a secret is being replaced. */
  webhookSecrets: string[]
  /** Null: Stripe itself. */
  apiUrl: string | null
  /** The value that Stripe's objects must have. */
  livemode: boolean
}

export interface WertConfig {
  partnerId: string
  /** The seed of an ed25519 key. */
  privateKey: `0x${string}`
  /** Null: the sandbox on the app's own origin. Without a trailing slash. */
  origin: string | null
  commodity: string
  network: string
  /** The provider's own fee at most, in percent of the amount in the widget. */
  feePercent: number
  /**
   * The receiver of funds that the contract rejected, for buyers without a wallet; the operator watches it. Null: a
   * plain transfer to the contract, which the indexer detects.
   */
  fallbackAddress: `0x${string}` | null
  /** The provider's paying addresses, in lower case. If empty, the exact amount identifies its payments. */
  payers: `0x${string}`[]
}

type Env = Record<string, string | undefined>

const wertOrigin = 'https://widget.wert.io'

export const stripeSecretKey = z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a Stripe secret key')

export const stripeWebhookSecrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine((secrets) => secrets.every((secret) => /^whsec_\w+$/.test(secret)), {
    error: 'must be a Stripe webhook secret, or two with a comma between them',
  })

export const bareOrigin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((text) => !text.endsWith('/'), { error: 'must not end with a slash' })

export const walletAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be a wallet address written as 0x…')
  .transform((address) => address as `0x${string}`)

export const walletAddresses = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim().toLowerCase() as `0x${string}`))
  .refine((addresses) => addresses.every((address) => /^0x[0-9a-f]{40}$/.test(address)), {
    error: 'must be wallet addresses written as 0x…, with commas between them',
  })

export const currencyName = z.string().regex(/^[\w-]{2,40}$/, 'must be one word')

/** Partly configured providers, in any mode. */
export function incompleteProviders(env: Env): string[] {
  return [
    ...missingOf(env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']),
    ...missingOf(env, ['WERT_PARTNER_ID', 'WERT_PRIVATE_KEY']),
    // Otherwise failed-over funds of a buyer without a wallet could not be distinguished from other transfers.
    ...(env['WERT_PARTNER_ID'] && !env['WERT_PAYERS'] && !env['WERT_FALLBACK_ADDRESS']
      ? ['WERT_PAYERS or WERT_FALLBACK_ADDRESS must be set with the other variables of Wert']
      : []),
    // A demo with a live key and no STRIPE_API_URL would charge real cards.
    ...(env['MODE'] === 'demo' && /^(sk|rk)_live_/.test(env['STRIPE_SECRET_KEY'] ?? '')
      ? ['STRIPE_SECRET_KEY is a live key, and the demo moves no real money']
      : []),
  ]
}

function missingOf(env: Env, names: string[]): string[] {
  const missing = names.filter((name) => !env[name])
  if (missing.length === 0 || missing.length === names.length) return []
  return [`${names.join(', ').replace(/, ([^,]+)$/, ' and $1')} must be set together`]
}

/** Sandbox settings, which live mode rejects. */
export function sandboxedProviders(env: Env): string[] {
  return [
    ...(/^(sk|rk)_test_/.test(env['STRIPE_SECRET_KEY'] ?? '') ? ['STRIPE_SECRET_KEY is a test key'] : []),
    ...(env['STRIPE_API_URL'] ? ['STRIPE_API_URL must not be set in live mode'] : []),
    ...(isSandboxOrigin(env['WERT_ORIGIN'])
      ? ['WERT_ORIGIN must be an https address of the provider itself, not of a sandbox']
      : []),
  ]
}

function isSandboxOrigin(text: string | undefined): boolean {
  if (!text || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol !== 'https:' || /sandbox|localhost|^127\.|^\[/.test(hostname)
}

interface Providers {
  MODE: 'demo' | 'live'
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string[] | undefined
  STRIPE_API_URL?: string | undefined
  WERT_PARTNER_ID?: string | undefined
  WERT_PRIVATE_KEY?: `0x${string}` | undefined
  WERT_ORIGIN?: string | undefined
  WERT_COMMODITY: string
  WERT_NETWORK: string
  WERT_FEE_PERCENT: number
  WERT_FALLBACK_ADDRESS?: `0x${string}` | undefined
  WERT_PAYERS?: `0x${string}`[] | undefined
}

export function stripeFrom(env: Providers): StripeConfig | null {
  if (!env.STRIPE_SECRET_KEY) return null
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
    apiUrl: env.STRIPE_API_URL ?? null,
    livemode: env.MODE === 'live',
  }
}

export function wertFrom(env: Providers): WertConfig | null {
  if (!env.WERT_PARTNER_ID || !env.WERT_PRIVATE_KEY) return null
  return {
    partnerId: env.WERT_PARTNER_ID,
    privateKey: env.WERT_PRIVATE_KEY,
    origin: env.WERT_ORIGIN ?? (env.MODE === 'live' ? wertOrigin : null),
    commodity: env.WERT_COMMODITY,
    network: env.WERT_NETWORK,
    feePercent: env.WERT_FEE_PERCENT,
    fallbackAddress: env.WERT_FALLBACK_ADDRESS ?? null,
    payers: env.WERT_PAYERS ?? [],
  }
}
