import type { EndpointResult } from '@meridian/shared/endpoint'
import type { getAdminOrder } from '@meridian/shared/endpoints/admin/inspect'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

type Returnable = EndpointResult<typeof getAdminOrder>['returnable']

/**
 * The granted parts of a purchase with their amounts, and whether each can be taken back now. The refund decides it
 * again under its locks.
 */
export async function readReturnable(db: Db, tid: string): Promise<Returnable> {
  const { rows } = await sql<{
    unit: 'cents' | 'wei' | 'credits'
    disputed: boolean
    cell: string | null
    amount: string
    can: boolean
  }>`
    select unit, disputed, payment_outcomes.cell::text as cell, payment_outcomes.amount::text as amount,
      case
        when payment_outcomes.cell is null then true
        else coalesce(plots.state = 'owned' and plots.order_id = orders.id and plots.owner_id = orders.account_id
          and mint_state is null and not in_minted_collection and collections.state is null, false)
      end as can
    from orders join payments on payments.order_id = orders.id
    join payment_outcomes on payment_id = payments.id and outcome = 'granted'
    left join plots on plots.cell = payment_outcomes.cell
    left join collections on collections.id = plots.collection_id
    where orders.id = ${tid} and orders.kind <> 'mint' order by payment_outcomes.cell`.execute(db)
  const [first] = rows
  if (!first || first.disputed) return null
  return {
    unit: first.unit,
    parts: rows.map(({ cell, amount, can }) => ({ plot: cell, amount, can })),
  }
}
