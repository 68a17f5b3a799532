/** The target collection of a purchase. */
import { AppError } from '@meridian/shared/errors'
import type { Db, Tx } from '#platform/db/database.ts'

interface Named {
  ownerId: string
  id: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Throws for a collection of another account, a missing one or a closed one. */
export async function findOpenCollection(db: Db, { ownerId, id }: Named): Promise<string> {
  if (!uuid.test(id)) throw new AppError('COLLECTION_NOT_FOUND')
  const found = await db
    .selectFrom('collections')
    .select('state')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!found) throw new AppError('COLLECTION_NOT_FOUND')
  if (found.state !== null) throw new AppError('COLLECTION_CLOSED')
  return id
}

/** Null if it was minted or removed meanwhile. A shared lock prevents both until the plots are in it. */
export async function lockOpenCollection(tx: Tx, { ownerId, id }: Named): Promise<string | null> {
  const found = await tx
    .selectFrom('collections')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('state', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found?.id ?? null
}
