import type { Selectable } from 'kysely'
import { getAddress } from 'viem'
import type { User } from '@meridian/shared/account/user'
import type { Language } from '@meridian/shared/language'
import { AppError } from '@meridian/shared/errors'
import { usernameKey } from '@meridian/shared/names/username'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Accounts } from '#platform/db/schema.generated.ts'
import type { SignedIn } from '#platform/http/route.ts'
import { lockAccount } from './lock-account.ts'

/** Equal keys mean the same address. Usernames use usernameKey instead. */
export const identityKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

export const userColumns = [
  'username',
  'email',
  'email_confirmed_at',
  'avatar_url',
  'wallet_address',
  'whitelisted',
  'language',
  'shows_username',
  'chain_mails',
  'frozen_until',
  'frozen_reason',
] as const

type UserRow = Pick<Selectable<Accounts>, (typeof userColumns)[number]>

export const asUser = (row: UserRow): User => ({
  username: row.username,
  display_name: row.username,
  email: row.email,
  avatar: row.avatar_url,
  walletAddress: row.wallet_address && getAddress(row.wallet_address),
  wl: row.whitelisted ? 1 : 0,
  active: row.email_confirmed_at !== null,
  language: row.language as Language,
  show_username: row.shows_username,
  chain_mails: row.chain_mails,
  frozen: freezeOf(row),
})

/** Null once its time is over. */
const freezeOf = ({ frozen_reason: reason, frozen_until: until }: UserRow): User['frozen'] =>
  reason === null || (until !== null && until.getTime() <= Date.now())
    ? null
    : { reason, until: until?.toISOString() ?? null }

/** Recipient name and language of a mail. */
export const readerOf = ({ username, language }: { username: string; language: string }) => ({
  username,
  language: language as Language,
})

/** A username never contains '@'. */
export const looksLikeAddress = (identity: string): boolean => identity.includes('@')

/** The lookup key of an account, also used to count login attempts. */
export const loginKey = (identity: string): string =>
  looksLikeAddress(identity) ? identityKey(identity) : usernameKey(identity)

/** By username, or by confirmed address. */
export const findForLogin = (db: Db | Tx, identity: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'password_hash', ...userColumns])
    .where(looksLikeAddress(identity) ? 'email_key' : 'username_key', '=', loginKey(identity))
    .$if(looksLikeAddress(identity), (query) => query.where('email_confirmed_at', 'is not', null))
    .executeTakeFirst()

/** The newest unconfirmed account with this address and this password. */
export const findClaim = (db: Db | Tx, email: string, claimHash: Buffer) =>
  db
    .selectFrom('accounts')
    .select(['id', 'password_hash', ...userColumns])
    .where('email_key', '=', identityKey(email))
    .where('claim_hash', '=', claimHash)
    .where('email_confirmed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findByConfirmedEmail = (db: Db | Tx, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', ...userColumns])
    .where('email_key', '=', identityKey(email))
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()

/** The newest account with this address, if none has confirmed it. */
export const findNewestClaim = (db: Db | Tx, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', ...userColumns])
    .where('email_key', '=', identityKey(email))
    .where('email_confirmed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The account of a session that is neither revoked nor expired. */
const ofSession = (db: Db | Tx, accountId: string, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('sessions.id', '=', sessionId)
    .where('accounts.id', '=', accountId)
    .where('sessions.revoked_at', 'is', null)
    .where((where) => where('sessions.expires_at', '>', where.fn<Date>('now', [])))

export const findBySession = (db: Db | Tx, accountId: string, sessionId: string) =>
  ofSession(db, accountId, sessionId).select(userColumns).executeTakeFirst()

/** Those of the account's sessions that are neither revoked nor expired. */
export async function findOpenSessions(
  db: Db | Tx,
  accountId: string,
  sessionIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', sessionIds)
    .where('revoked_at', 'is', null)
    .where((where) => where('expires_at', '>', where.fn<Date>('now', [])))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * For changes that give lasting access to an account. Locks the row first and checks the session after, so that a
 * concurrent logout or password change can not slip in between.
 */
export async function lockAccountOf(tx: Tx, { accountId, sessionId }: SignedIn) {
  await lockAccount(tx, accountId)
  const row = await ofSession(tx, accountId, sessionId)
    .select([...userColumns, 'password_hash', 'owner_proved_at'])
    .executeTakeFirst()
  if (!row) throw new AppError('TOKEN_REJECTED')
  return row
}

/** An account whose row is locked. */
export type LockedAccount = Awaited<ReturnType<typeof lockAccountOf>>
