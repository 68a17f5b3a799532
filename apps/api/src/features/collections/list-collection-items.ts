import type { Db } from '#platform/db/database.ts'

interface CollectionItem {
  id: string
  name: string
  /** 0: not minted, 1: minting, 2: minted. */
  state: 0 | 1 | 2
  /** Number of its plots, because names need not be unique. */
  total: number
}

/** All collections of the account to choose from, except the current one. */
export async function listCollectionItems(
  db: Db,
  { ownerId, except }: { ownerId: string; except?: string | undefined },
): Promise<CollectionItem[]> {
  const rows = await db
    .selectFrom('collections')
    .select((one) => [
      'id',
      'name',
      'state',
      one
        .selectFrom('plots')
        .whereRef('plots.collection_id', '=', 'collections.id')
        .select(one.fn.countAll<bigint>().as('total'))
        .as('total'),
    ])
    .where('owner_id', '=', ownerId)
    .orderBy((sort) => sort.fn('lower', ['name']))
    .orderBy('id')
    .execute()
  return rows
    .filter(({ id }) => id !== except)
    .map(({ id, name, state, total }) => ({
      id,
      name,
      state: (state ?? 0) as CollectionItem['state'],
      total: Number(total),
    }))
}
