import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { storable, writePayload } from '#platform/db/reported-payload.ts'
import { findOwnConversion } from './own-conversion.ts'

/** Maximum steps in the history of one conversion. Further ones are dropped, since nothing depends on them. */
const mostSteps = 200

export interface Reported {
  accountId: string
  tid: string
  step: number
  result: boolean | null
  content: string | null
  payload?: unknown
}

export async function reportConversion(
  db: Db,
  { accountId, tid, step, result, content, payload }: Reported,
): Promise<void> {
  const { id } = await findOwnConversion(db, { accountId, tid })
  await sql`
    insert into gin_steps (conversion_id, step, result, content, payload)
    select ${id}, ${step}, ${result}, ${content === null ? null : storable(content)},
      ${payload === undefined ? null : writePayload(payload)}
    where (select count(*) from gin_steps where conversion_id = ${id}) < ${mostSteps}`.execute(db)
}
