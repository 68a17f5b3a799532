import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** Of rows of `debt_cases`, or of `chain_cases`: what the screen showed of it. */
export const debtCaseVersion = sql<string>`md5(concat_ws('|', debt_cases.status, debt_cases.detail,
  debt_cases.amount, debt_cases.opened_at, debt_cases.closed_at))`
export const chainCaseVersion = sql<string>`md5(concat_ws('|', chain_cases.detail, chain_cases.closed_at))`

/** Null: there is no such case. */
export async function readCaseVersion(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ version: string | null }>`
    select ${debtCaseVersion} as version from debt_cases where id::text = ${id}
    union all
    select ${chainCaseVersion} from chain_cases where id::text = ${id}`.execute(tx)
  return rows[0]?.version ?? null
}
