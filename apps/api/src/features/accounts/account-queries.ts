import type { User } from '@meridian/shared/endpoints/accounts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Two usernames or addresses with the same key are the same one. */
export const identityKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const userColumns = [
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
  walletAddress: row.wallet_address,
  wl: row.whitelisted ? 1 : 0,
  active: row.email_confirmed_at !== null,
})

/** By username, or by an address that its owner has confirmed; a username never looks like an address. */
export const findForLogin = (db: Db | Tx, identity: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'password_hash', ...userColumns])
    .where((where) =>
      identity.includes('@')
        ? where.and([
            where('email_key', '=', identityKey(identity)),
            where('email_confirmed_at', 'is not', null),
          ])
        : where('username_key', '=', identityKey(identity)),
    )
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
