/**
 * For the minting feature: once money for its mint is seen, a collection is closed and its plots stay. The minting
 * feature knows the mint.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { markMintedTogether } from '#features/plots/mint-plots.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Collections } from '#platform/db/schema.generated.ts'
import { publish } from '#platform/live/live-hub.ts'

type LockedCollection = Pick<Selectable<Collections>, 'id' | 'state' | 'uriid'>

/** Null if it is missing or another account's. Concurrent moves of plots wait for this lock. */
export async function lockOwnCollection(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<LockedCollection | null> {
  const { rows } = await sql<LockedCollection>`
    select id, state, uriid from collections where id = ${id} and owner_id = ${ownerId}
    for no key update`.execute(tx)
  return rows[0] ?? null
}

/** In id order, regardless of owner. */
export async function lockCollections(tx: Tx, ids: string[]): Promise<void> {
  await sql`select from collections where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
}

/** Requires a lock on the collection. */
export const closeCollection = (tx: Tx, id: string): Promise<void> =>
  updateAndPublish(
    tx,
    sql<Owner>`update collections set state = 1 where id = ${id} and state is null returning owner_id`,
  )

/** Reopens collections whose mint failed. Requires a lock on them. */
export const reopenCollections = (tx: Tx, ids: string[]): Promise<void> =>
  updateAndPublish(
    tx,
    sql<Owner>`update collections set state = null where id = any(${ids}::uuid[]) and state = 1 returning owner_id`,
  )

/** Requires a lock on its plots, and on the collection. */
export async function markMinted(tx: Tx, { id, txid }: { id: string; txid: string }): Promise<void> {
  await markMintedTogether(tx, id)
  await updateAndPublish(
    tx,
    sql<Owner>`update collections set state = 2, txid = ${txid} where id = ${id} returning owner_id`,
    // Its plots say 'Minted' from now on.
    'lands',
  )
}

type Owner = Pick<Selectable<Collections>, 'owner_id'>

async function updateAndPublish(
  tx: Tx,
  change: ReturnType<typeof sql<Owner>>,
  type: 'collections' | 'lands' = 'collections',
): Promise<void> {
  const { rows } = await change.execute(tx)
  for (const ownerId of new Set(rows.map(({ owner_id }) => owner_id)))
    if (ownerId !== null) await publish(tx, `account:${ownerId}`, { type })
}
