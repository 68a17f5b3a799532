/** The holder of a collection's token owns it and its plots: the chain decides. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import {
  claimPlotsOfWallet,
  lockPlotsOfCollection,
  lockPlotsOfWallet,
  transferPlotsOfCollection,
} from '#features/plots/transfer-plot.ts'
import type { MovedBetween } from '#features/plots/transfer-plot.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Collections } from '#platform/db/schema.generated.ts'
import { publish } from '#platform/live/live-hub.ts'

export interface MovedCollection extends MovedBetween {
  name: string
}

type Owners = Pick<Selectable<Collections>, 'owner_id' | 'owner_address' | 'name'> & {
  before_id: string | null
  is_new: boolean
}

/**
 * Moves the collection to the account with that wallet, or to the bare address. It keeps its name, which is the
 * token's; its plots lose the names of the former owner, as with a plot's own token. Returns null if nothing changed.
 *
 * @param to lower case.
 */
export async function transferCollection(
  tx: Tx,
  { id, to }: { id: string; to: string },
): Promise<MovedCollection | null> {
  await lockPlotsOfCollection(tx, id)
  let result: MovedCollection | null = null
  await whileBothMove(tx, async () => {
    const { rows } = await sql<Owners>`
      with before as (
        select id, owner_id, owner_address from collections where id = ${id} for no key update
      ), receiver as (
        select (select id from accounts where wallet_address = ${to}) as id
      )
      update collections set owner_id = receiver.id, owner_address = case when receiver.id is null then ${to} end
      from before, receiver where collections.id = before.id
      returning collections.owner_id, collections.owner_address, before.owner_id as before_id, collections.name,
        (before.owner_id, before.owner_address) is distinct from
          (collections.owner_id, collections.owner_address) as is_new`.execute(tx)
    const [moved] = rows
    if (!moved?.is_new) return
    result = { name: moved.name, before_id: moved.before_id, after_id: moved.owner_id }
    await transferPlotsOfCollection(tx, id, moved)
    for (const accountId of new Set([moved.before_id, moved.owner_id])) {
      if (accountId === null) continue
      await publish(tx, `account:${accountId}`, { type: 'lands' })
      await publish(tx, `account:${accountId}`, { type: 'collections' })
    }
  })
  return result
}

/** Plots and collections that reached a wallet before the account linked it. */
export async function claimLandOfWallet(tx: Tx, accountId: string): Promise<void> {
  await lockPlotsOfWallet(tx, accountId)
  await whileBothMove(tx, async () => {
    const { numAffectedRows } = await sql`
      update collections set owner_id = accounts.id, owner_address = null
      from accounts where accounts.id = ${accountId} and owner_address = accounts.wallet_address`.execute(tx)
    await claimPlotsOfWallet(tx, accountId)
    if (numAffectedRows) await publish(tx, `account:${accountId}`, { type: 'collections' })
  })
}

/** A deferred constraint checks that a plot and its collection have one owner, after both have moved. */
async function whileBothMove(tx: Tx, move: () => Promise<void>): Promise<void> {
  const keys = sql`plots_in_collection_of_account, plots_in_collection_of_address`
  await sql`set constraints ${keys} deferred`.execute(tx)
  await move()
  await sql`set constraints ${keys} immediate`.execute(tx)
}
