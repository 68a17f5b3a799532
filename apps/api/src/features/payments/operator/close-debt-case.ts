import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

interface ClosedCase {
  id: string
  /** The key of the operator's action. */
  actionKey: string
  reason: string
}

/** For a case that an operator has handled. Null: it is not open. Otherwise what it was about, for the log. */
export async function closeDebtCase(
  tx: Tx,
  { id, actionKey, reason }: ClosedCase,
): Promise<{ kind: string; status: string } | null> {
  const { rows } = await sql<{ kind: string; status: string }>`
    update debt_cases set closed_at = clock_timestamp(), closed_by = ${actionKey}, closed_reason = ${reason}
    where id::text = ${id} and closed_at is null returning kind, status`.execute(tx)
  return rows[0] ?? null
}
