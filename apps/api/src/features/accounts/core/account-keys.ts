/**
 * One-time keys in mails, which expire. A newer key voids older ones, except where a stranger could request one by
 * knowing an address (reset) and for keys that recover an address (take_back): those are independent.
 */
import { AppError } from '@meridian/shared/errors'
import type { GuestVisit } from '@meridian/shared/account/guest-visit'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { AccountKeys, Accounts } from '#platform/db/schema.generated.ts'
import { readMailKey } from '#features/mail/mail-key.ts'
import { findByConfirmedEmail, identityKey } from './account-queries.ts'

export type KeyPurpose = 'activate' | 'reset' | 'link' | 'username' | 'own' | 'take_back'

const lifetimes: Record<KeyPurpose, string> = {
  activate: '3 days',
  reset: '1 hour',
  link: '1 day',
  username: '3 days',
  own: '1 hour',
  take_back: '7 days',
}

const standAlone = new Set<KeyPurpose>(['reset', 'take_back'])

export type KeyRow = Pick<
  Selectable<AccountKeys>,
  'id' | 'account_id' | 'purpose' | 'email' | 'created_at' | 'visit'
>

interface NewKey {
  accountId: string
  purpose: KeyPurpose
  email: string
  /** The visit of a guest who signed up; returned when the key is used. */
  visit?: GuestVisit | undefined
}

/** Returns the id that the mail carries; the key is derived from it when the mail is sent. */
export async function issueKey(tx: Tx, { accountId, purpose, email, visit }: NewKey): Promise<string> {
  if (!standAlone.has(purpose)) await voidKeys(tx, accountId, [purpose])
  const { id } = await tx
    .insertInto('account_keys')
    .values({
      account_id: accountId,
      purpose,
      email,
      visit: visit ? JSON.stringify(visit) : null,
      // Not now(): this transaction may have waited for another change of the address.
      created_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`now() + ${lifetimes[purpose]}::interval`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const isLive = sql<boolean>`used_at is null and expires_at > now()`

/** Reads the key without consuming it; throws KEY_REJECTED unless it is valid for one of the purposes. */
export async function findKey(
  db: Db | Tx,
  secret: string,
  key: string,
  purposes: KeyPurpose[],
): Promise<KeyRow> {
  const id = readMailKey(secret, key)
  const row =
    id === null
      ? undefined
      : await db
          .selectFrom('account_keys')
          .innerJoin('accounts', 'accounts.id', 'account_keys.account_id')
          .select([
            'account_keys.id',
            'account_keys.account_id',
            'account_keys.purpose',
            'account_keys.email',
            'account_keys.created_at',
            'account_keys.visit',
            'accounts.email as account_email',
            'accounts.email_confirmed_at',
          ])
          .where('account_keys.id', '=', id)
          .where('purpose', 'in', purposes)
          .where(isLive)
          .executeTakeFirst()
  if (!row) throw new AppError('KEY_REJECTED')
  if (!(await isStillValid(db, row))) throw new AppError('KEY_REJECTED')
  return row
}

/** Whether the account's address still permits this key. */
async function isStillValid(
  db: Db | Tx,
  key: KeyRow & Pick<Selectable<Accounts>, 'email_confirmed_at'> & { account_email: string | null },
): Promise<boolean> {
  const isAddressOfAccount = key.account_email === key.email
  switch (key.purpose) {
    // The mail may have gone to a mistyped address, so these need a confirmed address.
    case 'own':
    case 'username':
      return isAddressOfAccount && key.email_confirmed_at !== null
    // May confirm a claimed address, unless another account has confirmed it meanwhile.
    case 'reset':
      return (
        isAddressOfAccount &&
        (key.email_confirmed_at !== null || !(await findByConfirmedEmail(db, key.email)))
      )
    default:
      return true
  }
}

/**
 * Marks the key as used; of two concurrent requests, one succeeds. The returned visit is deleted, because it says where
 * a visitor looked for land.
 */
export async function consumeKey(
  tx: Tx,
  secret: string,
  key: string,
  purposes: KeyPurpose[],
): Promise<KeyRow> {
  const found = await findKey(tx, secret, key, purposes)
  const taken = await tx
    .updateTable('account_keys')
    .set({ used_at: sql<Date>`now()`, visit: null })
    .where('id', '=', found.id)
    .where(isLive)
    .executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) throw new AppError('KEY_REJECTED')
  return found
}

export async function voidKeys(tx: Tx, accountId: string, purposes: KeyPurpose[]): Promise<void> {
  await tx
    .updateTable('account_keys')
    .set({ used_at: sql<Date>`now()`, visit: null })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Whether the key was mailed to this address, even if it is used or expired: the caller reads the mailbox. Keys are
 * deleted a week after they expire. A key of purpose 'own' is returned to the browser and in no mail.
 */
export async function wasMailedTo(db: Db, secret: string, key: string, email: string): Promise<boolean> {
  const id = readMailKey(secret, key)
  if (id === null) return false
  const { rows } = await sql`
    select from account_keys
    where id = ${id} and purpose <> 'own' and lower(email) = ${identityKey(email)}`.execute(db)
  return rows.length > 0
}

/**
 * Whether the address was recovered and the owner has not set a password yet. A wallet linked earlier can still log
 * in and may belong to the attacker, so until the key expires it may not change anything that would void the key.
 */
export async function awaitsPasswordOfOwner(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account_keys as own where account_id = ${accountId} and purpose = 'own' and ${isLive} and exists (
      select from account_keys as back where back.account_id = own.account_id and back.purpose = 'take_back'
        and back.email = own.email and back.used_at > now() - ${lifetimes.own}::interval)`.execute(tx)
  return rows.length > 0
}

/**
 * Whether another account may still recover this address. Call after writing the address, so that a concurrent
 * release of it has committed.
 */
export async function isReservedForOther(tx: Tx, accountId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from account_keys where purpose = 'take_back' and lower(email) = ${identityKey(email)}
      and account_id <> ${accountId} and ${isLive} limit 1`.execute(tx)
  return rows.length > 0
}
