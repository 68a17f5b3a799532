import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { DebtCases } from '#platform/db/schema.generated.ts'

/** Open cases that need an operator's decision, oldest first; one line for each. */
export async function listDebtCases(db: Db): Promise<string[]> {
  const { rows } = await sql<Selectable<DebtCases>>`
    select * from debt_cases where closed_at is null order by opened_at`.execute(db)
  return rows.map(({ id, opened_at, kind, amount, unit, status, detail, order_id, reference }) =>
    [
      opened_at.toISOString(),
      kind,
      `${amount} ${unit}`,
      status,
      detail,
      ...(order_id ? [`order ${order_id}`] : []),
      `case ${id}`,
      reference,
    ].join(' · '),
  )
}
