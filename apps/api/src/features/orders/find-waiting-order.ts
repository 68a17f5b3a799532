import { AppError } from '@meridian/shared/errors'
import type { LandItem } from '@meridian/shared/land-item'
import { sql } from 'kysely'
import { formatEther } from 'viem'
import { snapItems } from '#features/plots/snap-items.ts'
import type { Db } from '#platform/db/database.ts'
import { fingerprintOf } from './open-order.ts'
import type { AttemptRow, OrderRow } from './order-queries.ts'

interface Wanted {
  type?: 'individual' | 'collection' | undefined
  collection?: string | null | undefined
  items?: readonly LandItem[] | undefined
  quantity?: number | undefined
  /** Whole dollars. */
  price: number
}

type WaitingRow = Pick<OrderRow, 'id' | 'kind' | 'hold_until'> &
  Pick<AttemptRow, 'amount_wei' | 'quote_until'>

/** An open order for exactly this purchase, which a new payment would continue. */
export async function findWaitingOrder(db: Db, accountId: string, wanted: Wanted) {
  const { rows } = await sql<WaitingRow>`
    select orders.id, kind, hold_until, amount_wei, quote_until
    from orders left join payment_attempts as attempt on attempt.order_id = orders.id
      and attempt.method = 'eth' and attempt.state = 'open' and attempt.quote_until > clock_timestamp()
    where account_id = ${accountId} and fingerprint = ${fingerprintOfWanted(wanted)} and orders.state = 'open'
      and hold_until > clock_timestamp()`.execute(db)
  const [order] = rows
  if (!order) return null
  return {
    tid: order.id,
    hold_until: order.kind === 'plots' ? order.hold_until.toISOString() : null,
    amountCurrency: order.amount_wei && formatEther(BigInt(order.amount_wei)),
    quote_until: order.quote_until?.toISOString() ?? null,
  }
}

function fingerprintOfWanted({ type, collection, items, quantity, price }: Wanted): string {
  const totalCents = BigInt(price) * 100n
  if (items && type)
    return fingerprintOf({
      kind: 'plots',
      cells: snapItems(items).map(BigInt),
      landType: type,
      collectionId: type === 'collection' ? (collection ?? '') : null,
      totalCents,
    })
  if (quantity !== undefined) return fingerprintOf({ kind: 'credits', quantity, totalCents })
  throw new AppError('NOTHING_TO_BUY')
}
