import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** The game learns of it in the order of these calls. */
export async function enqueueMessage(tx: Tx, depositId: string, kind: 'deposited' | 'lost'): Promise<void> {
  await sql`insert into game_messages (deposit_id, kind) values (${depositId}, ${kind})`.execute(tx)
}
