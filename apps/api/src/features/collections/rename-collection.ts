import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/live/live-hub.ts'
import { toCollectionId } from './collection-id.ts'

/** Minted ones too: the name belongs to the owner; the token describes the plots. */
export async function renameCollection(
  tx: Tx,
  { accountId, id, name }: { accountId: string; id: string; name: string },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update collections set name = ${name}
    where id = ${toCollectionId(id)} and owner_id = ${accountId}`.execute(tx)
  if (numAffectedRows !== 1n) throw new AppError('COLLECTION_NOT_FOUND')
  await publish(tx, `account:${accountId}`, { type: 'collections' })
}
