/** The fee for minting a collection is an order of kind 'mint': priced in ether, without held plots. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { holdMinutes } from './hold-lengths.ts'
import { insertOrder } from './open-order.ts'
import { fingerprintOf } from './open-order.ts'
import { lockOrdersLike } from './order-queries.ts'
import type { OrderRow } from './order-queries.ts'

interface Minting {
  accountId: string
  collectionId: string
}

/** The open order for this fee, locked, or null. Requires a lock on the account. */
export async function lockWaitingMint(tx: Tx, minting: Minting): Promise<OrderRow | null> {
  const { waiting } = await lockOrdersLike(tx, minting.accountId, fingerprintOfMint(minting))
  return waiting
}

/** Requires a lock on the account, and that no such order is open. */
export const insertMintOrder = (tx: Tx, { accountId, collectionId }: Minting): Promise<OrderRow> =>
  insertOrder(tx, {
    accountId,
    kind: 'mint',
    method: 'eth',
    quantity: 1,
    price: {
      basePriceCents: 0n,
      subtotalCents: 0n,
      discountCents: 0n,
      discountPercent: 0,
      totalCents: 0n,
      discounts: [],
    },
    landType: null,
    collectionId,
    fingerprint: fingerprintOfMint({ accountId, collectionId }),
  })

/** A repeated request restarts the full time, because the order blocks no plots. Requires a lock on the order. */
export async function prolongMintOrder(tx: Tx, { id }: OrderRow): Promise<void> {
  await sql`
    update orders
    set hold_until = greatest(hold_until, clock_timestamp() + make_interval(mins => ${holdMinutes.eth}))
    where id = ${id} and kind = 'mint' and state = 'open'`.execute(tx)
}

const fingerprintOfMint = ({ collectionId }: Minting): string =>
  fingerprintOf({ kind: 'mint', collectionId, totalCents: 0n })
