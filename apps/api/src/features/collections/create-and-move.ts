import type { Tx } from '#platform/db/database.ts'
import { createCollection } from './create-collection.ts'
import { movePlots } from './move-plots.ts'

/** Only plots outside of collections: whoever gathers them in two tabs at once gets one collection with them. */
export async function createAndMove(
  tx: Tx,
  { accountId, name, lands }: { accountId: string; name: string; lands: readonly string[] },
): Promise<string> {
  const id = await createCollection(tx, { ownerId: accountId, name })
  await movePlots(tx, { accountId, lands, from: null, to: id })
  return id
}
