/**
 * Rate limits per account: first by caller and target, then a far higher one by target, so that strangers can not
 * lock the owner out. A known browser has its own limit instead of both. Mails for a new password have limits of
 * their own (email-links/limit-resets.ts).
 */
import type { Db } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/route.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { identityKey, loginKey, looksLikeAddress } from '#features/accounts/core/account-queries.ts'
import { isKnownDevice } from './known-devices.ts'
import type { Target } from './known-devices.ts'

export interface Allowance {
  limit: number
  perSeconds: number
}

export interface PairLimit {
  name: string
  /** From one network, or from a known browser. */
  each: Allowance
  /** From all callers together. */
  all: Allowance
}

/**
 * Against guessing one account and against floods of mail. Each route's limit by network covers password spraying.
 */
export const guesses: PairLimit = {
  name: 'guess',
  each: { limit: 10, perSeconds: 300 },
  all: { limit: 300, perSeconds: 3600 },
}
export const proofs: PairLimit = { ...guesses, name: 'proof' }
export const passwords: PairLimit = { ...guesses, name: 'password' }
/** Mails that confirm an address. */
export const mails: PairLimit = {
  name: 'mail',
  each: { limit: 5, perSeconds: 3600 },
  all: { limit: 20, perSeconds: 3600 },
}
export const nonces: PairLimit = {
  name: 'nonce',
  each: { limit: 10, perSeconds: 300 },
  all: { limit: 1000, perSeconds: 300 },
}

export async function limitByPair(
  db: Db,
  { name, each, all }: PairLimit,
  { network, device }: Caller,
  target: Target,
): Promise<void> {
  const key = keyOf(target)
  if (device.hash && (await isKnownDevice(db, device.hash, target))) {
    const who = `${device.hash.toString('base64url')} ${key}`
    return consumeRateLimit(db, { name: `${name}-device`, ...each }, who)
  }
  await consumeRateLimit(db, { name: `${name}-pair`, ...each }, `${network} ${key}`)
  await consumeRateLimit(db, { name: `${name}-target`, ...all }, key)
}

function keyOf(target: Target): string {
  if ('accountId' in target) return target.accountId
  if ('wallet' in target) return target.wallet
  return looksLikeAddress(target.identity) ? mailboxKey(target.identity) : loginKey(target.identity)
}

/** Providers that ignore dots in the local part. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * One mailbox has many addresses: 'a+x@b.c' is delivered to 'a@b.c'. Limits count them as one; ownership compares
 * the address itself.
 */
export function mailboxKey(email: string): string {
  const key = identityKey(email)
  const at = key.lastIndexOf('@')
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)]
  const mailbox = local.replace(/(?<=.)\+.*$/, '')
  return dotless.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}
