import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { lockAccount } from '#features/accounts/core/lock-account.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Collections } from '#platform/db/schema.generated.ts'
import { publish } from '#platform/live/live-hub.ts'

const mostPerAccount = 1000

/** Returns its id. */
export async function createCollection(
  tx: Tx,
  { ownerId, name }: { ownerId: string; name: string },
): Promise<string> {
  // Serialised per account, because concurrent requests could pass the limit.
  await lockAccount(tx, ownerId)
  const { rows } = await sql<Pick<Selectable<Collections>, 'id'>>`
    insert into collections (owner_id, name) select ${ownerId}::uuid, ${name}
    where (select count(*) from collections where owner_id = ${ownerId}::uuid) < ${mostPerAccount}
    returning id`.execute(tx)
  const created = rows[0]
  if (!created) throw new AppError('TOO_MANY_COLLECTIONS', { params: { most: mostPerAccount } })
  await publish(tx, `account:${ownerId}`, { type: 'collections' })
  return created.id
}
