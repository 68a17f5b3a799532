import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { recordAction } from '#features/admin/actions/record-action.ts'
import type { Actor } from '#features/admin/actions/record-action.ts'

/** Ends the operator's sessions and invitations as well. False if there is no operator of that name. */
export async function removeOperator(
  tx: Tx,
  actor: Actor,
  { name, reason }: { name: string; reason: string },
): Promise<boolean> {
  const removed = await tx
    .updateTable('operators')
    .set({ removed_at: sql<Date>`now()` })
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .returning(['id', 'role'])
    .executeTakeFirst()
  if (!removed) return false
  await tx.deleteFrom('operator_sessions').where('operator_id', '=', removed.id).execute()
  await tx.deleteFrom('operator_invitations').where('operator_id', '=', removed.id).execute()
  await recordAction(tx, actor, {
    action: 'remove operator',
    target: { kind: 'operator', id: removed.id },
    reason,
    before: { name, role: removed.role },
  })
  return true
}
