/**
 * Limits on what strangers may do to an account: by caller and target first, by target last and far looser, so that
 * nobody shuts its owner out by using the target's up. A browser in which the account was opened before has a limit of
 * its own, and none of the others counts for it.
 */
import type { Db } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/route.ts'
import { takeFromLimit } from '#platform/http/rate-limit.ts'
import { identityKey, loginKey, looksLikeAddress } from '#features/accounts/core/account-queries.ts'
import { isKnownDevice } from './known-devices.ts'
import type { Target } from './known-devices.ts'

interface Allowance {
  limit: number
  perSeconds: number
}

export interface PairLimit {
  name: string
  /** From one network, or from a browser that is known. */
  each: Allowance
  /** From everywhere. */
  all: Allowance
}

/** Against guessing one account and against floods of mail; spraying is each route's own limit by network. */
export const guesses: PairLimit = {
  name: 'guess',
  each: { limit: 10, perSeconds: 300 },
  all: { limit: 300, perSeconds: 3600 },
}
export const proofs: PairLimit = { ...guesses, name: 'proof' }
export const passwords: PairLimit = { ...guesses, name: 'password' }
export const mails: PairLimit = {
  name: 'mail',
  each: { limit: 5, perSeconds: 3600 },
  all: { limit: 30, perSeconds: 3600 },
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
    return takeFromLimit(db, { name: `${name}-device`, ...each }, who)
  }
  await takeFromLimit(db, { name: `${name}-pair`, ...each }, `${network} ${key}`)
  await takeFromLimit(db, { name: `${name}-target`, ...all }, key)
}

function keyOf(target: Target): string {
  if ('accountId' in target) return target.accountId
  if ('wallet' in target) return target.wallet
  return looksLikeAddress(target.identity) ? mailboxKey(target.identity) : loginKey(target.identity)
}

/** Where dots mean nothing. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * One mailbox has any number of addresses: 'a+x@b.c' is delivered to 'a@b.c'. For limits they are one; whose an
 * address is goes by the address as it is.
 */
export function mailboxKey(email: string): string {
  const key = identityKey(email)
  const at = key.lastIndexOf('@')
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)]
  const mailbox = local.replace(/(?<=.)\+.*$/, '')
  return dotless.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}
