import { sql } from 'kysely'
import { ConfigurationError } from '#platform/load-config.ts'
import type { Platform } from '#platform/platform.ts'
import { demoDomain } from './seed-accounts.ts'

/** Every demo start prints their password, and their credits were free. */
export async function refuseDemoAccounts({ config, db }: Pick<Platform, 'config' | 'db'>): Promise<void> {
  if (config.mode === 'demo') return
  const { rows } = await sql`
    select from accounts where email_confirmed_at is not null and email like ${`%@${demoDomain}`} limit 1`.execute(
    db,
  )
  if (rows.length === 0) return
  throw new ConfigurationError([
    'DATABASE_URL leads to a demo world, whose accounts anybody can open: live mode needs a database of its own',
  ])
}
