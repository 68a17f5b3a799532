import { recordAction } from '#features/admin/actions/record-action.ts'
import type { Actor } from '#features/admin/actions/record-action.ts'
import { addPriceList, readPriceList } from '#features/pricing/price-lists.ts'
import type { PriceListContent } from '#features/pricing/price-lists.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'

/** Starts a list at once that differs from the current one in what `change` returns. */
export function startPriceList(
  db: Db,
  { actor, reason }: { actor: Actor; reason: string },
  change: (current: PriceListContent) => Partial<PriceListContent>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const current = await readPriceList(tx)
    const key = crypto.randomUUID()
    const after = await addPriceList(tx, { ...current, ...change(current), fromAt: null, actionKey: key })
    const target = { kind: 'price list', id: after.from_at }
    await recordAction(tx, actor, { action: 'add price list', target, reason, key, after })
  })
}
