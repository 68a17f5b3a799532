import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'

export const sweepAccountsJob = defineJob({ name: 'sweep-accounts', data: z.object({}), retries: 0 })

/** Sessions, keys and nonces past their time, and pictures that nobody shows any more. */
export async function sweepAccounts(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < now() - interval '7 days'`.execute(db)
  await sql`delete from account_keys where expires_at < now() - interval '7 days'`.execute(db)
  await sql`delete from wallet_nonces where expires_at < now()`.execute(db)
  await sql`
    delete from avatars where created_at < now() - interval '1 day'
      and not exists (select from accounts where avatar_url = '/api/avatars/' || avatars.id)`.execute(db)
}
