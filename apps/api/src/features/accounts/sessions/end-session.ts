import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/live/live-hub.ts'

/** Only of this account: the id of another account's session changes nothing. */
export async function endSession(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await publish(tx, `account:${accountId}`, { type: 'session' })
}
