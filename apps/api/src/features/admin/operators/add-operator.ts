import type { OperatorRole } from '@meridian/shared/operators/operator-roles'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { hashToken, newToken } from '#features/admin/console/hash-token.ts'
import { recordAction } from '#features/admin/actions/record-action.ts'
import type { Actor } from '#features/admin/actions/record-action.ts'

/** Returns the token of the invitation, which is valid once and for an hour; null if the name is taken. */
export async function addOperator(
  tx: Tx,
  actor: Actor,
  { name, role, reason }: { name: string; role: OperatorRole; reason: string },
): Promise<string | null> {
  const added = await tx
    .insertInto('operators')
    .values({ name, role })
    .onConflict((conflict) => conflict.column('name').where('removed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return null
  const token = newToken()
  await tx
    .insertInto('operator_invitations')
    .values({
      operator_id: added.id,
      hash: hashToken(token),
      expires_at: sql<Date>`now() + interval '1 hour'`,
    })
    .execute()
  await recordAction(tx, actor, {
    action: 'add operator',
    target: { kind: 'operator', id: added.id },
    reason,
    after: { name, role },
  })
  return token
}
