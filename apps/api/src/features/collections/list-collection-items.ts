import type { Db } from '#platform/db/database.ts'
import { readCollectionItems } from './collection-queries.ts'

/** For choosing one: all of the account's, but the one that the choice is made for. */
export async function listCollectionItems(
  db: Db,
  { ownerId, except }: { ownerId: string; except?: string | undefined },
) {
  const items = await readCollectionItems(db, ownerId)
  return items.filter(({ id }) => id !== except)
}
