import type { Tx } from '#platform/db/database.ts'

/** Who acts: an operator in the console, or the user of the operating system on the command line. */
export type Actor = { operatorId: string; requestId: string } | { commandUser: string }

export interface Action {
  /** A verb and a noun: 'add operator'. */
  action: string
  target: { kind: string; id: string }
  reason: string
  /** Of the screen that asked for it: the same key is never logged twice. */
  key?: string
  /** The changed values only. */
  before?: object
  after?: object
}

/** Call it in the transaction of the change, so that neither exists without the other. */
export async function recordAction(tx: Tx, actor: Actor, input: Action): Promise<void> {
  const { action, target, reason, key, before, after } = input
  await tx
    .insertInto('operator_actions')
    .values({
      ...('commandUser' in actor
        ? { command_user: actor.commandUser }
        : { operator_id: actor.operatorId, request_id: actor.requestId }),
      action,
      target_kind: target.kind,
      target: target.id,
      reason,
      key: key ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute()
}
