/** Carries out what an operator decided, once, and writes it into the log in the same transaction. */
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { recordAction } from './record-action.ts'
import type { Action, Actor } from './record-action.ts'

/** The context of an operator's call, and the action's part of its body. */
export interface Caller {
  operator: { operatorId: string }
  requestId: string
  body: { key: string; why: string }
}

type Decision = Pick<Action, 'action' | 'target'>

/** The values that the action changed, for the log. */
export interface Change {
  before?: object
  after?: object
}

/** A repeated call of the same action does nothing and succeeds; the key of another action is refused. */
export async function performAction(
  db: Db,
  { operator: { operatorId }, requestId, body: { key, why } }: Caller,
  { action, target }: Decision,
  change: (tx: Tx, actor: Actor) => Promise<Change>,
): Promise<Record<never, never>> {
  const actor: Actor = { operatorId, requestId }
  await inTransaction(db, async (tx) => {
    await requireOperator(tx, operatorId)
    // A double click waits here until the first one has ended.
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
    const done = await tx
      .selectFrom('operator_actions')
      .select(['operator_id', 'action', 'target_kind', 'target'])
      .where('key', '=', key)
      .executeTakeFirst()
    if (done) {
      const isSame =
        done.operator_id === operatorId &&
        done.action === action &&
        done.target_kind === target.kind &&
        done.target === target.id
      if (!isSame) throw new AppError('ALREADY_DONE')
      return
    }
    const values = await change(tx, actor)
    await recordAction(tx, actor, { action, target, reason: why, key, ...values })
  })
  return {}
}

/** The lock makes a removal wait, so that nothing is done for an operator who was removed before. */
async function requireOperator(tx: Tx, operatorId: string): Promise<void> {
  const found = await tx
    .selectFrom('operators')
    .select('id')
    .where('id', '=', operatorId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!found) throw new AppError('OPERATOR_NEEDED')
}
