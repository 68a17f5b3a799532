import type { Db, Tx } from '#platform/db/database.ts'

export interface CollectionItem {
  id: string
  name: string
  /** 0: not minted, 1: minting, 2: minted. */
  state: 0 | 1 | 2
}

export async function readCollectionItems(db: Db | Tx, ownerId: string): Promise<CollectionItem[]> {
  const rows = await db
    .selectFrom('collections')
    .select(['id', 'name', 'state'])
    .where('owner_id', '=', ownerId)
    .orderBy((sort) => sort.fn('lower', ['name']))
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, state }) => ({ id, name, state: (state ?? 0) as 0 | 1 | 2 }))
}
