/** Cells that are not for sale because a foreign token of them exists. Their row keeps buyers out. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { areasOf } from '#platform/geo/areas-of.ts'
import { announceHeld, announceSold } from './announce-plots.ts'

/** An order that held the plot loses it and is compensated when paid. Owned plots stay unchanged. */
export async function withholdPlot(tx: Tx, cell: bigint): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into plots (cell, state, district, country, price_cents) values (${cell}, 'withheld', '', '', 0)
    on conflict (cell) do update set state = 'withheld', order_id = null where plots.state = 'held'`.execute(
    tx,
  )
  if (numAffectedRows) await announceHeld(tx, [cell])
}

/** Offers the plot for sale again. */
export async function offerWithheldPlot(tx: Tx, cell: bigint): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from plots where cell = ${cell} and state = 'withheld'`.execute(tx)
  if (numAffectedRows) await announceHeld(tx, [cell])
}

/**
 * Gives a withheld plot to the account with that wallet, or to the bare address. Ignores other plots.
 *
 * @param to lower case.
 */
export async function giveWithheldPlot(tx: Tx, { cell, to }: { cell: bigint; to: string }): Promise<void> {
  const [area] = areasOf([Number(cell)])
  const { numAffectedRows } = await sql`
    update plots set state = 'owned', owner_id = receiver.id,
      owner_address = case when receiver.id is null then ${to} end,
      district = ${area?.district ?? ''}, country = ${area?.country ?? ''}, created_at = now()
    from (select (select id from accounts where wallet_address = ${to}) as id) as receiver
    where cell = ${cell} and state = 'withheld'`.execute(tx)
  if (numAffectedRows) await announceSold(tx, [cell])
}
