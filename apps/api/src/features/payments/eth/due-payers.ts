/** Due refunds of ether by payer, and the sums refunded today. */
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Db, Tx } from '#platform/db/database.ts'

/** Refunds of one payer that one transfer can pay. */
export interface DuePayer {
  to: Address
  amount: string
  /** Wei of the smallest refund. */
  least: string
  ids: string[]
  /** The number of the transfer that failed before; null: never sent. */
  transfer: string | null
  /**
   * Whether the server's daily limit applies. It does not when an operator approved them or they were counted before.
   */
  isLimited: boolean
  /** Whether their payments name no known order. */
  isStray: boolean
  /** Whether they fit into the payer's daily share. */
  isWithinShare: boolean
}

/** Excludes payments that a reorganisation removed. */
const isDue = (chainId: number) => sql`
  provider = 'chain' and refunds.state = 'due' and refunds.to_address is not null
  and starts_with(payments.reference, ${`${chainId}:`}) and not exists (
    select from debt_cases
    where debt_cases.payment_id = payments.id and kind = 'reorganisation' and closed_at is null
  )`

export async function isAnyDue(db: Db, chainId: number): Promise<boolean> {
  const { rows } = await sql`
    select from refunds join payments on payments.id = payment_id where ${isDue(chainId)} limit 1`.execute(db)
  return rows.length > 0
}

/** Transfers of the last 24 hours that no operator approved. */
const isToday = (chainId: number) => sql`
  chain_id = ${chainId} and is_limited and created_at > now() - interval '1 day'`

/**
 * Groups due refunds by payer. Refunds that failed under one transfer number stay together, because the number stands
 * for their sum. New refunds are taken smallest first, up to the payer's share: one address can belong to many people,
 * such as the customers of an exchange.
 * @param share wei that one payer gets in a day without an operator.
 */
export async function findDuePayers(tx: Tx, chainId: number, share: bigint): Promise<DuePayer[]> {
  const { rows } = await sql<DuePayer>`
    with due as (
      select refunds.id, refunds.to_address, refunds.amount, refunds.created_at, transfer,
        transfer is null and approved_at is null as is_limited,
        transfer is null and approved_at is not null as is_approved,
        transfer is null and payments.order_id is null as is_stray
      from refunds join payments on payments.id = payment_id where ${isDue(chainId)}
    ), paid as (
      select to_address, sum(amount) as amount from refund_transfers where ${isToday(chainId)} group by to_address
    ), shared as (
      select due.*, not is_limited or coalesce(paid.amount, 0) + sum(due.amount) over (
          partition by to_address, is_limited order by due.amount, created_at, id
        ) <= ${share} as is_within_share
      from due left join paid using (to_address)
    )
    select shared.to_address as "to", sum(shared.amount)::text as amount, min(shared.amount)::text as least,
      array_agg(id) as ids, transfer::text, shared.is_limited as "isLimited", is_stray as "isStray",
      is_within_share as "isWithinShare"
    from shared left join refund_transfers on number = transfer
    group by shared.to_address, transfer, refund_transfers.amount, is_approved, shared.is_limited, is_stray,
      is_within_share
    having refund_transfers.amount is null or refund_transfers.amount = sum(shared.amount)
    order by shared.is_limited, case when shared.is_limited then sum(shared.amount) end,
      min(shared.created_at)`.execute(tx)
  return rows
}

/** Wei refunded today: all, and the part for payments that name no order. */
export async function refundedToday(tx: Tx, chainId: number): Promise<{ all: bigint; stray: bigint }> {
  const { rows } = await sql<{ all: string; stray: string }>`
    select coalesce(sum(amount), 0)::text as all, coalesce(sum(amount) filter (where exists (
        select from refunds join payments on payments.id = payment_id where transfer = number and order_id is null
      )), 0)::text as stray
    from refund_transfers where ${isToday(chainId)}`.execute(tx)
  return { all: BigInt(rows[0]?.all ?? 0), stray: BigInt(rows[0]?.stray ?? 0) }
}
