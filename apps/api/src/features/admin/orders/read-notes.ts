import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

interface Note {
  at: string
  by: string | null
  text: string
}

/** Newest first. `tid` is a UUID. */
export async function readNotes(db: Db, tid: string): Promise<Note[]> {
  const { rows } = await sql<{ at: Date; by: string | null; text: string }>`
    select operator_actions.at, operators.name as by, text
    from order_notes join operator_actions on key = action_key left join operators on operators.id = operator_id
    where order_id = ${tid} order by order_notes.id desc`.execute(db)
  return rows.map(({ at, by, text }) => ({ at: at.toISOString(), by, text }))
}
