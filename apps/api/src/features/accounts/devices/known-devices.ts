/** The browsers in which an account logged in or confirmed its address. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { loginKey, looksLikeAddress } from '#features/accounts/core/account-queries.ts'

/** A browser without cookies counts as a new one at every login. */
const mostPerAccount = 20

/** How the account is named: login name or address as typed, account id, or wallet in lower case. */
export type Target = { identity: string } | { accountId: string } | { wallet: string }

const isTarget = (target: Target) => {
  if ('accountId' in target) return sql<boolean>`accounts.id = ${target.accountId}`
  if ('wallet' in target) return sql<boolean>`accounts.wallet_address = ${target.wallet}`
  const key = loginKey(target.identity)
  return looksLikeAddress(target.identity)
    ? sql<boolean>`accounts.email_key = ${key} and accounts.email_confirmed_at is not null`
    : sql<boolean>`accounts.username_key = ${key}`
}

/** One statement, whether or not the account exists, so that the time reveals nothing. */
export async function isKnownDevice(db: Db | Tx, deviceHash: Buffer, target: Target): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from known_devices join accounts on accounts.id = account_id
      where device_hash = ${deviceHash} and ${isTarget(target)}
    ) as known`.execute(db)
  return rows[0]?.known ?? false
}

export async function rememberDevice(
  tx: Tx,
  {
    accountId,
    deviceHash,
    confirmed = false,
  }: { accountId: string; deviceHash: Buffer; confirmed?: boolean },
): Promise<void> {
  const confirmedAt = confirmed ? sql<Date>`now()` : null
  await sql`
    insert into known_devices as known (account_id, device_hash, confirmed_at, seen_at)
    values (${accountId}, ${deviceHash}, ${confirmedAt}, clock_timestamp())
    on conflict (account_id, device_hash) do update
      set seen_at = excluded.seen_at, confirmed_at = coalesce(excluded.confirmed_at, known.confirmed_at)`.execute(
    tx,
  )
  await sql`
    delete from known_devices where account_id = ${accountId} and device_hash not in (
      select device_hash from known_devices where account_id = ${accountId}
      order by seen_at desc limit ${mostPerAccount}
    )`.execute(tx)
}

/** Deletes the account's known browsers, except an optional one. */
export async function forgetDevicesOf(
  tx: Tx,
  accountId: string,
  { except = null }: { except?: Buffer | null } = {},
): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('account_id', '=', accountId)
    .$if(except !== null, (deletion) => deletion.where('device_hash', '<>', except!))
    .execute()
}
