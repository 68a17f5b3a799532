/**
 * For the feature that mints: from the moment money for its mint is seen, a collection is closed, and its plots stay as
 * they are. Which mint it waits for, that feature knows.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Collections } from '#platform/db/schema.generated.ts'
import { publish } from '#platform/live/live-hub.ts'

type LockedCollection = Pick<Selectable<Collections>, 'id' | 'state' | 'uriid'>

/** Null where it is another's or gone. Whoever moves plots waits, and then finds it open or closed. */
export async function lockOwnCollection(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<LockedCollection | null> {
  const { rows } = await sql<LockedCollection>`
    select id, state, uriid from collections where id = ${id} and owner_id = ${ownerId}
    for no key update`.execute(tx)
  return rows[0] ?? null
}

/** In the order of their ids, whoever owns them. */
export async function lockCollections(tx: Tx, ids: string[]): Promise<void> {
  await sql`select from collections where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
}

/** The collection is locked. */
export const closeCollection = (tx: Tx, id: string): Promise<void> =>
  tell(tx, sql<Owner>`update collections set state = 1 where id = ${id} and state is null returning owner_id`)

/** Nothing came of the mint: plots come and go again. The collections are locked. */
export const reopenCollections = (tx: Tx, ids: string[]): Promise<void> =>
  tell(
    tx,
    sql<Owner>`update collections set state = null where id = any(${ids}::uuid[]) and state = 1 returning owner_id`,
  )

/** The collection is locked. */
export const markMinted = (tx: Tx, { id, txid }: { id: string; txid: string }): Promise<void> =>
  tell(tx, sql<Owner>`update collections set state = 2, txid = ${txid} where id = ${id} returning owner_id`)

type Owner = Pick<Selectable<Collections>, 'owner_id'>

async function tell(tx: Tx, change: ReturnType<typeof sql<Owner>>): Promise<void> {
  const { rows } = await change.execute(tx)
  for (const ownerId of new Set(rows.map(({ owner_id }) => owner_id)))
    if (ownerId !== null) await publish(tx, `account:${ownerId}`, { type: 'collections' })
}
