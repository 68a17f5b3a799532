import type { Tx } from '#platform/db/database.ts'
import { createCollection } from './create-collection.ts'
import { movePlots } from './move-plots.ts'

/** Only plots that are where the caller saw them: whoever gathers them in two tabs at once gets one collection with them. */
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
