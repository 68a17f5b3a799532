import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { openSecret } from '../state/secrets.ts'

/** The keys between the product and the sandboxes of the card providers, created once for each world. */
export type CardProviders = {
  stripeKey: string
  webhookSecret: string
  partnerId: string
  wertPrivateKey: `0x${string}`
  /** 32 bytes in hex. */
  wertPublicKey: string
}

/** The DER prefix of a PKCS #8 ed25519 key, before its seed of 32 bytes. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export async function openCardProviders(secrets: string): Promise<CardProviders> {
  const [stripe, webhook, wert] = await Promise.all(
    ['stripe', 'stripe-webhook', 'wert'].map((name) => openSecret(secrets, name)),
  )
  const seed = createHash('sha256').update(wert!).digest()
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    stripeKey: `sk_test_${lettersOf(stripe!)}`,
    webhookSecret: `whsec_${lettersOf(webhook!)}`,
    partnerId: 'meridian-demo',
    wertPrivateKey: `0x${seed.toString('hex')}`,
    wertPublicKey: Buffer.from(x, 'base64url').toString('hex'),
  }
}

/** Stripe's keys contain no dashes. */
const lettersOf = (secret: string): string => secret.replaceAll('-', '0')

/** For the sandbox. */
export function playedEnvironment(
  providers: CardProviders,
  { webhookUrl, deployment }: { webhookUrl: string; deployment: string },
): NodeJS.ProcessEnv {
  return {
    SANDBOX_STRIPE_KEY: providers.stripeKey,
    SANDBOX_STRIPE_WEBHOOK_SECRET: providers.webhookSecret,
    SANDBOX_STRIPE_WEBHOOK_URL: webhookUrl,
    SANDBOX_WERT_PARTNER_ID: providers.partnerId,
    SANDBOX_WERT_PUBLIC_KEY: providers.wertPublicKey,
    SANDBOX_WERT_DEPLOYMENT: deployment,
  }
}

/** For API and worker. */
export function usedEnvironment(
  providers: CardProviders,
  { sandboxUrl, wertPayer }: { sandboxUrl: string; wertPayer: string },
): NodeJS.ProcessEnv {
  return {
    STRIPE_SECRET_KEY: providers.stripeKey,
    STRIPE_WEBHOOK_SECRET: providers.webhookSecret,
    STRIPE_API_URL: sandboxUrl,
    WERT_PARTNER_ID: providers.partnerId,
    WERT_PRIVATE_KEY: providers.wertPrivateKey,
    // The sandbox takes 1%, and its exchange rate may move meanwhile.
    WERT_FEE_PERCENT: '2',
    WERT_PAYERS: wertPayer,
  }
}
