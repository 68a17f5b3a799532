/**
 * Keys in mails: used once, and past their time after a while. Most are void as soon as a newer one is sent; of those
 * that a stranger can ask for by knowing an address, and of those that take an address back, each stands for itself.
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
  /** Of a guest who signed up, for whoever follows the mail. */
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
      // Of the moment, and not of the transaction, which may have waited for another change of address.
      created_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`now() + ${lifetimes[purpose]}::interval`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const isLive = sql<boolean>`used_at is null and expires_at > now()`

/** Looks without using; throws KEY_REJECTED for anything but a live key of one of the purposes. */
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
  if (!(await isStillDue(db, row))) throw new AppError('KEY_REJECTED')
  return row
}

/** What became of the account and its address since the key was sent. */
async function isStillDue(
  db: Db | Tx,
  key: KeyRow & Pick<Selectable<Accounts>, 'email_confirmed_at'> & { account_email: string | null },
): Promise<boolean> {
  const isAddressOfAccount = key.account_email === key.email
  switch (key.purpose) {
    // A mail may have gone to a mistyped address: until its owner has confirmed it, it changes nothing.
    case 'own':
    case 'username':
      return isAddressOfAccount && key.email_confirmed_at !== null
    // Confirms an address that was only claimed, unless another account has done so meanwhile.
    case 'reset':
      return (
        isAddressOfAccount &&
        (key.email_confirmed_at !== null || !(await findByConfirmedEmail(db, key.email)))
      )
    default:
      return true
  }
}

/** Uses a key; of two at once, one gets it. */
export async function takeKey(tx: Tx, secret: string, key: string, purposes: KeyPurpose[]): Promise<KeyRow> {
  const found = await findKey(tx, secret, key, purposes)
  const taken = await tx
    .updateTable('account_keys')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', found.id)
    .where(isLive)
    .executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) throw new AppError('KEY_REJECTED')
  return found
}

export async function voidKeys(tx: Tx, accountId: string, purposes: KeyPurpose[]): Promise<void> {
  await tx
    .updateTable('account_keys')
    .set({ used_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Whether the account was taken back and its owner has yet to set a password. A wallet that it had before can log in,
 * and may be of whoever moved the address: for as long as the key works, it changes nothing that would void it.
 */
export async function awaitsPasswordOfOwner(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account_keys as own where account_id = ${accountId} and purpose = 'own' and ${isLive} and exists (
      select from account_keys as back where back.account_id = own.account_id and back.purpose = 'take_back'
        and back.email = own.email and back.used_at > now() - ${lifetimes.own}::interval)`.execute(tx)
  return rows.length > 0
}

/**
 * Whether another account may still take this address back. Asked once the address is written, so that whoever gave
 * it up at this moment has committed.
 */
export async function isReservedForOther(tx: Tx, accountId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from account_keys where purpose = 'take_back' and lower(email) = ${identityKey(email)}
      and account_id <> ${accountId} and ${isLive} limit 1`.execute(tx)
  return rows.length > 0
}
