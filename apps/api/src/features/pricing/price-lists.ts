/** Changes of the price lists. Existing orders keep their price. */
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { PriceLists } from '#platform/db/schema.generated.ts'
import type { Discount } from './price-of.ts'

export interface TierStep {
  /** From this number of plots on. */
  start: number
  title: string
  /** Percent. */
  drop: number
}

export interface PriceListContent {
  cents: bigint
  discounts: readonly Discount[]
  tiers: readonly TierStep[]
}

interface NewList extends PriceListContent {
  /** Null: from now on. */
  fromAt: Date | null
  /** Of the operator's action, which the same transaction writes. */
  actionKey: string
}

/** A list as the log has it. */
interface LoggedList {
  from_at: string
  cents: string
  discounts: readonly Discount[]
  tiers: readonly TierStep[]
}

/** Refuses a start in the past, or at which another list starts. */
export async function addPriceList(
  tx: Tx,
  { fromAt, cents, actionKey, ...steps }: NewList,
): Promise<LoggedList> {
  const discounts = steps.discounts
    .map(({ amount, percent }) => ({ amount, percent }))
    .toSorted((a, b) => a.amount - b.amount)
  const tiers = steps.tiers
    .map(({ start, title, drop }) => ({ start, title, drop }))
    .toSorted((a, b) => a.start - b.start)
  const isOnce = (numbers: number[]) => new Set(numbers).size === numbers.length
  if (!isOnce(discounts.map(({ amount }) => amount)) || !isOnce(tiers.map(({ start }) => start)))
    throw new AppError('INVALID_INPUT')
  const { rows } = await sql<{ from_at: Date }>`
    insert into price_lists (from_at, cents, discounts, tiers, action_key)
    select start, ${cents}::bigint, ${JSON.stringify(discounts)}::jsonb, ${JSON.stringify(tiers)}::jsonb,
      ${actionKey}::uuid
    from (
      select date_trunc('milliseconds', coalesce(${fromAt}::timestamptz, clock_timestamp())) as start
    ) as chosen
    where ${fromAt}::timestamptz is null or start > clock_timestamp()
    on conflict (from_at) do nothing
    returning from_at`.execute(tx)
  if (!rows[0]) throw new AppError('PRICE_START_TAKEN')
  return { from_at: rows[0].from_at.toISOString(), cents: String(cents), discounts, tiers }
}

/** A list that has started stays: orders may have been made by it. */
export async function withdrawPriceList(
  tx: Tx,
  fromAt: Date,
): Promise<LoggedList & { added_by: string | null }> {
  const { rows } = await sql<Selectable<PriceLists>>`
    delete from price_lists where from_at = ${fromAt} and from_at > clock_timestamp()
    returning from_at, cents, discounts, tiers, action_key`.execute(tx)
  if (!rows[0]) throw new AppError('CHANGED_MEANWHILE')
  const { from_at, cents, discounts, tiers, action_key } = rows[0]
  return {
    from_at: from_at.toISOString(),
    cents: String(cents),
    discounts: discounts as Discount[],
    tiers: tiers as TierStep[],
    added_by: action_key,
  }
}

/** The current list, whole. */
export async function readPriceList(tx: Tx): Promise<PriceListContent> {
  const { rows } = await sql<Pick<Selectable<PriceLists>, 'cents' | 'discounts' | 'tiers'>>`
    select cents, discounts, tiers from price_lists
    where from_at <= clock_timestamp() order by from_at desc limit 1`.execute(tx)
  const { cents, discounts, tiers } = rows[0]!
  return { cents, discounts: discounts as Discount[], tiers: tiers as TierStep[] }
}
