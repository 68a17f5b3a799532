import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'

/** SQL condition: whether `accounts.id` owns or owes something. Other features supply it for their own tables. */
export type AccountUse = RawBuilder<boolean>

export const sweepAccountsJob = defineJob({ name: 'sweep-accounts', data: z.object({}), retries: 0 })

/** Deletes expired sessions, keys, nonces, browsers and name reservations, unused pictures and unused accounts. */
export async function sweepAccounts(db: Db, uses: readonly AccountUse[]): Promise<void> {
  await sql`delete from sessions where expires_at < now() - interval '7 days' and not (${mayBeUnused})`.execute(
    db,
  )
  await sql`delete from account_keys where expires_at < now() - interval '7 days'`.execute(db)
  await sql`delete from wallet_nonces where expires_at < now()`.execute(db)
  await sql`delete from known_devices where seen_at < now() - interval '1 year'`.execute(db)
  await sql`delete from resting_usernames where until < now()`.execute(db)
  await sql`
    delete from avatars where created_at < now() - interval '1 day'
      and not exists (select from accounts where avatar_url = '/api/avatars/' || avatars.id)`.execute(db)
  await sweepUnused(db, uses)
}

/** Keep these for 30 days: they show whether an unconfirmed account is in use. */
const mayBeUnused = sql<boolean>`
  expires_at > now() - interval '30 days' and exists (
    select from accounts where id = account_id and email_confirmed_at is null and wallet_address is null)`

const sweptAtOnce = 500

/** Never confirmed, never frozen, no land credits, and no session for 30 days. */
const isIdle = sql<boolean>`
  email_confirmed_at is null and wallet_address is null and created_at < now() - interval '30 days'
    and frozen_at is null
    and not exists (select from sessions where account_id = accounts.id)
    and not exists (select from account_keys where account_id = accounts.id and expires_at > now())
    and not exists (select from credit_balances where account_id = accounts.id)
    and not exists (select from credit_entries where account_id = accounts.id)`

/** Checks again with the rows locked, so that an account with a concurrent login is not deleted. */
async function sweepUnused(db: Db, uses: readonly AccountUse[]): Promise<void> {
  const isUnused = sql<boolean>`${isIdle} and not (${sql.join(uses, sql` or `)})`
  await inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('accounts')
      .select('id')
      .where(isUnused)
      .limit(sweptAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    await tx.deleteFrom('accounts').where('id', 'in', ids).where(isUnused).execute()
  })
}
