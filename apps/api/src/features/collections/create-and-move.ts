import type { Tx } from '#platform/db/database.ts'
import { createCollection } from './create-collection.ts'
import { movePlots } from './move-plots.ts'

/** Moves only plots that are where the caller saw them, so that two concurrent tabs create one filled collection. */
export async function createAndMove(
  tx: Tx,
  {
    accountId,
    name,
    lands,
    from,
  }: { accountId: string; name: string; lands: readonly string[]; from: string | null },
): Promise<string> {
  const id = await createCollection(tx, { ownerId: accountId, name })
  await movePlots(tx, { accountId, lands, from, to: id })
  return id
}
