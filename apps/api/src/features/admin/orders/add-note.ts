import type { Change } from '#features/admin/actions/perform-action.ts'
import type { Tx } from '#platform/db/database.ts'
import { findOrder } from './find-order.ts'

interface Note {
  tid: string
  /** Of the action, which the same transaction writes. */
  key: string
  text: string
}

export async function addNote(tx: Tx, { tid, key, text }: Note): Promise<Change> {
  await findOrder(tx, tid)
  await tx.insertInto('order_notes').values({ order_id: tid, action_key: key, text }).execute()
  return { after: { text } }
}
