import type { LandItem } from '@meridian/shared/land-item'
import { sql } from 'kysely'
import { formatEther } from 'viem'
import { snapItems } from '#features/plots/snap-items.ts'
import type { Db } from '#platform/db/database.ts'
import { fingerprintOf } from './order-fingerprint.ts'

interface WantedPlots {
  accountId: string
  type: 'individual' | 'collection'
  collection?: string | undefined
  items: readonly LandItem[]
  /** Whole dollars. */
  price: number
}

/** The order of an earlier try, which holds exactly these plots and which paying for them now would go on with. */
export async function findWaitingOrder(db: Db, { accountId, type, collection, items, price }: WantedPlots) {
  const fingerprint = fingerprintOf({
    kind: 'plots',
    cells: snapItems(items).map(BigInt),
    landType: type,
    collectionId: type === 'collection' ? (collection ?? '') : null,
    totalCents: BigInt(price) * 100n,
  })
  const { rows } = await sql<WaitingRow>`
    select orders.id, hold_until, amount_wei, quote_until
    from orders left join payment_attempts as attempt on attempt.order_id = orders.id
      and attempt.method = 'eth' and attempt.state = 'open' and attempt.quote_until > clock_timestamp()
    where account_id = ${accountId} and fingerprint = ${fingerprint} and orders.state = 'open'
      and hold_until > clock_timestamp()`.execute(db)
  const [order] = rows
  if (!order) return null
  return {
    tid: order.id,
    hold_until: order.hold_until.toISOString(),
    amountCurrency: order.amount_wei && formatEther(BigInt(order.amount_wei)),
    quote_until: order.quote_until?.toISOString() ?? null,
  }
}

interface WaitingRow {
  id: string
  hold_until: Date
  /** Decimal text. */
  amount_wei: string | null
  quote_until: Date | null
}
