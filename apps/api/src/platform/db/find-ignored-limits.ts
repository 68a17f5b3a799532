import { sql } from 'kysely'
import { idleInTransactionMs } from './database.ts'
import type { Db, StatementLimits } from './database.ts'

/**
 * A pooler such as PgBouncer opens the server's connections itself, so the server may not have the limits that ours
 * request. Returns the commands that set them.
 */
export async function findIgnoredLimits(
  db: Db,
  { statement_timeout }: Pick<StatementLimits, 'statement_timeout'>,
): Promise<string[]> {
  const wanted: Record<string, number> = {
    statement_timeout,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
  const { rows } = await sql<{ name: string; ms: number; role: string }>`
    select coalesce(name, '') as name, coalesce(setting::int, 0) as ms, coalesce(current_user::text, '') as role
    from pg_settings where name = any(${Object.keys(wanted)}::text[]) order by name`.execute(db)
  return rows
    .filter(({ name, ms }) => ms !== wanted[name])
    .map(({ name, role }) => `alter role "${role}" set ${name} = ${wanted[name]}`)
}
