/** Applies a token transfer to a plot's row: the chain decides who owns minted plots. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Plots } from '#platform/db/schema.generated.ts'
import { publish } from '#platform/live/live-hub.ts'

/** The block's time while an event of a chain is being applied, as in the plot's history (018-plot-owners.sql). */
const timeOfEvent = sql<Date>`coalesce(
  (nullif(current_setting('meridian.event', true), '')::jsonb ->> 'at')::timestamptz, now())`

/** The accounts that owned a plot before and after it moved; null for a bare address. */
export interface MovedBetween {
  before_id: string | null
  after_id: string | null
}

interface Transferred extends MovedBetween {
  before_collection: string | null
}

/**
 * Moves the plot to the account with that wallet, or to the bare address. Removes it from its collection and removes
 * the previous owner's name for it. Returns null for tokens that are no plots.
 *
 * @param to lower case.
 */
export async function transferPlot(
  tx: Tx,
  { cell, to }: { cell: bigint; to: string },
): Promise<MovedBetween | null> {
  const { rows } = await sql<Transferred>`
    with before as (
      select cell, owner_id, collection_id from plots where cell = ${cell} and state = 'owned' for no key update
    ), receiver as (
      select (select id from accounts where wallet_address = ${to}) as id
    )
    update plots set mint_state = 'minted', owner_id = receiver.id, collection_id = null,
      in_minted_collection = false,
      owned_since = case when plots.owner_id is distinct from receiver.id then ${timeOfEvent} else plots.owned_since end,
      owner_address = case when receiver.id is null then ${to} end,
      name = case when plots.owner_id = receiver.id then plots.name end
    from before, receiver where plots.cell = before.cell
    returning before.owner_id as before_id, before.collection_id as before_collection, plots.owner_id as after_id`.execute(
    tx,
  )
  const [moved] = rows
  if (!moved) return null
  for (const accountId of new Set([moved.before_id, moved.after_id]))
    if (accountId !== null) await publish(tx, `account:${accountId}`, { type: 'lands' })
  if (moved.before_id !== null && moved.before_collection !== null)
    await publish(tx, `account:${moved.before_id}`, { type: 'collections' })
  return moved
}

/** Plots that reached a wallet before an account linked it. */
export async function claimPlotsOfWallet(tx: Tx, accountId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update plots set owner_id = accounts.id, owner_address = null, owned_since = now()
    from accounts where accounts.id = ${accountId} and plots.owner_address = accounts.wallet_address`.execute(
    tx,
  )
  if (numAffectedRows) await publish(tx, `account:${accountId}`, { type: 'lands' })
}

/** Call before locking the collection or other rows: plots are locked first, in cell order. */
export async function lockPlotsOfCollection(tx: Tx, collectionId: string): Promise<void> {
  await sql`
    select from plots where collection_id = ${collectionId} order by cell for no key update`.execute(tx)
}

export async function lockPlotsOfWallet(tx: Tx, accountId: string): Promise<void> {
  await sql`
    select from plots where owner_address = (select wallet_address from accounts where id = ${accountId})
    order by cell for no key update`.execute(tx)
}

/** Moves the plots of a collection to its new owner. Requires a lock on them; the caller announces the change. */
export async function transferPlotsOfCollection(
  tx: Tx,
  collectionId: string,
  { owner_id, owner_address }: Pick<Selectable<Plots>, 'owner_id' | 'owner_address'>,
): Promise<void> {
  await sql`
    update plots set owner_id = ${owner_id}, owner_address = ${owner_address}, owned_since = ${timeOfEvent},
      name = case when owner_id = ${owner_id} then name end
    where collection_id = ${collectionId}`.execute(tx)
}
