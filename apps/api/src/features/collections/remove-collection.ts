import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { violates } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/live/live-hub.ts'
import { toCollectionId } from './collection-id.ts'

export async function removeCollection(
  tx: Tx,
  { accountId, id: given }: { accountId: string; id: string },
): Promise<void> {
  const id = toCollectionId(given)
  // Lock before checking that it is empty, so that concurrent moves into it have committed.
  const collection = await tx
    .selectFrom('collections')
    .select('state')
    .where('id', '=', id)
    .where('owner_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!collection) throw new AppError('COLLECTION_NOT_FOUND')
  if (collection.state !== null) throw new AppError('COLLECTION_CLOSED')
  const { numAffectedRows } = await sql`
    delete from collections
    where id = ${id} and not exists (select from plots where collection_id = ${id})`
    .execute(tx)
    .catch((error: unknown) => {
      if (violates(error, 'collection_mints_kept_id_fkey'))
        throw new AppError('COLLECTION_FEE_KEPT', {}, { cause: error })
      throw error
    })
  if (numAffectedRows !== 1n) throw new AppError('COLLECTION_NOT_EMPTY')
  await publish(tx, `account:${accountId}`, { type: 'collections' })
}
