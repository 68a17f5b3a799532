import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#platform/db/database.ts'

const minutes = 10
/** More than one network may ask for a wallet in the life of a nonce. */
const triedAtOnce = 30

/**
 * What follows the word 'digital' in the wallet's dialog: what it is for, until when, and 128 random bits. `address`
 * is in lower case. Anybody may ask for any wallet, so that none is ever void because another was asked for; how many
 * there are, the limit on each network decides.
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
    /** A change that it confirms, instead of a login. */
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

/** Which a login may have signed: the one that it names, or else those of its own network first. */
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

/** False when somebody else has used it in the meantime. */
export async function useNonce(tx: Tx, nonce: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wallet_nonces')
    .where('nonce', '=', nonce)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
