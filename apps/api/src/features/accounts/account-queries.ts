import { sql } from 'kysely'
import { getAddress } from 'viem'
import type { User } from '@meridian/shared/endpoints/accounts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Two usernames or addresses with the same key are the same one. */
export const identityKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

export const userColumns = [
  'username',
  'email',
  'email_confirmed_at',
  'avatar_url',
  'wallet_address',
  'whitelisted',
] as const

interface UserRow {
  username: string
  email: string | null
  email_confirmed_at: Date | null
  avatar_url: string | null
  wallet_address: string | null
  whitelisted: boolean
}

export const asUser = (row: UserRow): User => ({
  username: row.username,
  display_name: row.username,
  email: row.email,
  avatar: row.avatar_url,
  walletAddress: row.wallet_address && getAddress(row.wallet_address),
  wl: row.whitelisted ? 1 : 0,
  active: row.email_confirmed_at !== null,
})

/**
 * By username, or by address: the account that has confirmed it, or else the only one that claims it. A username
 * never looks like an address.
 */
export async function findForLogin(db: Db | Tx, identity: string) {
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'password_hash', ...userColumns])
    .where(identity.includes('@') ? 'email_key' : 'username_key', '=', identityKey(identity))
    .orderBy(sql`email_confirmed_at is null`)
    .limit(2)
    .execute()
  const [first, second] = found
  return first?.email_confirmed_at || !second ? first : undefined
}

export const findByConfirmedEmail = (db: Db | Tx, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', ...userColumns])
    .where('email_key', '=', identityKey(email))
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()

/** The account of a session that is neither revoked nor past its time. */
export const findBySession = (db: Db | Tx, accountId: string, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(userColumns)
    .where('sessions.id', '=', sessionId)
    .where('accounts.id', '=', accountId)
    .where('sessions.revoked_at', 'is', null)
    .where((where) => where('sessions.expires_at', '>', where.fn<Date>('now', [])))
    .executeTakeFirst()
