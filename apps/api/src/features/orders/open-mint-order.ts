/** The fee for minting a collection is an order of its own kind: priced in ether, it holds nothing while it waits. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { holdMinutes } from './hold-lengths.ts'
import { insertOrder } from './open-order.ts'
import { fingerprintOf } from './order-fingerprint.ts'
import { lockOrdersLike } from './order-queries.ts'
import type { OrderRow } from './order-queries.ts'

interface Minting {
  accountId: string
  collectionId: string
}

/** The order that waits for this fee, locked, or null. The account is locked. */
export async function lockWaitingMint(tx: Tx, minting: Minting): Promise<OrderRow | null> {
  const { waiting } = await lockOrdersLike(tx, minting.accountId, fingerprintOfMint(minting))
  return waiting
}

/** The account is locked, and none waits. */
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

/** Whoever asks again has the full time again: nobody waits for what it holds. The order is locked. */
export async function prolongMintOrder(tx: Tx, { id }: OrderRow): Promise<void> {
  await sql`
    update orders
    set hold_until = greatest(hold_until, clock_timestamp() + make_interval(mins => ${holdMinutes.eth}))
    where id = ${id} and kind = 'mint' and state = 'open'`.execute(tx)
}

const fingerprintOfMint = ({ collectionId }: Minting): string =>
  fingerprintOf({ kind: 'mint', collectionId, totalCents: 0n })
