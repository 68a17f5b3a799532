import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#platform/db/database.ts'

const minutes = 10
/** Several networks may request nonces for a wallet within the life of one. */
const triedAtOnce = 30

/**
 * The text after 'digital' in the wallet's dialog: purpose, expiry and 128 random bits. `address` is in lower case.
 * Anybody may request nonces for any wallet, so a new one never voids an older one; the rate limit by network bounds
 * their number.
 */
export async function issueNonce(
  db: Db,
  {
    address,
    network,
    purpose,
    confirms = null,
  }: {
    address: string
    network: string
    purpose: string
    /** The change that it confirms; a login if null. */
    confirms?: { account_id: string; confirms: string } | null
  },
): Promise<string> {
  const until = new Date(Date.now() + minutes * 60_000)
  const nonce =
    ` signature ${purpose}. It moves no money. ` +
    `Valid until ${until.toISOString()}. ${randomBytes(16).toString('hex')}`
  await db
    .insertInto('wallet_nonces')
    .values({ nonce, address, network, expires_at: until, ...confirms })
    .execute()
  return nonce
}

export const loginPurpose = (domain: string): string => `to log in to Meridian at ${domain}`

/** Candidates for a login: the named nonce, otherwise those of the caller's network first. */
export async function openLoginNonces(
  db: Db,
  { address, network, named }: { address: string; network: string; named: string | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_nonces')
    .select('nonce')
    .where('address', '=', address)
    .where('account_id', 'is', null)
    .where((where) => where('expires_at', '>', where.fn<Date>('now', [])))
    .$if(named !== undefined, (query) => query.where('nonce', '=', named!))
    .orderBy((order) => order('network', '=', network), 'desc')
    .orderBy('created_at', 'desc')
    .limit(triedAtOnce)
    .execute()
  return rows.map(({ nonce }) => nonce)
}

/** False if another request consumed it first. */
export async function consumeNonce(tx: Tx, nonce: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wallet_nonces')
    .where('nonce', '=', nonce)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
