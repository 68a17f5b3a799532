import { recordAction } from '#features/admin/actions/record-action.ts'
import { returnPurchase } from '#features/payments/refunds/return-purchase.ts'
import type { Tx } from '#platform/db/database.ts'
import { commandLine } from './test-console.ts'

/** Takes plots back as the console does, in a transaction of the test. */
export async function returnByCommand(tx: Tx, { tid, plots }: { tid: string; plots: readonly string[] }) {
  const key = crypto.randomUUID()
  const returned = await returnPurchase(tx, { tid, cells: plots.map(BigInt), actionKey: key })
  const target = { kind: 'order', id: tid }
  await recordAction(tx, commandLine, { action: 'refund order', target, reason: 'For a test.', key })
  return returned
}
