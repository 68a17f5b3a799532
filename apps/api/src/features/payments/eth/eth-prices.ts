/**
 * Prices of ether as they were: what money is worth that comes after its quote. They are in the database, because the
 * follower decides about money without asking anybody else.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { weiToCents } from '#platform/chain/price-feed.ts'
import type { FeedPrice } from '#platform/chain/price-feed.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { EthPrices } from '#platform/db/schema.generated.ts'

export type Price = Pick<FeedPrice, 'answer' | 'decimals'>
export type PastPrice = Price & Pick<FeedPrice, 'updatedAt'>

export async function keepPrice(db: Db | Tx, price: FeedPrice): Promise<void> {
  await sql`
    insert into eth_prices (chain_id, round_id, answer, decimals, updated_at)
    values (${price.chainId}, ${String(price.roundId)}, ${String(price.answer)}, ${price.decimals},
      ${price.updatedAt})
    on conflict (chain_id, round_id) do nothing`.execute(db)
}

/** The newest one at that time; of a time before all of them, the first. Null: no price was ever seen. */
export async function priceAt(tx: Tx, chainId: number, at: Date): Promise<PastPrice | null> {
  const { rows } = await sql<Pick<Selectable<EthPrices>, 'answer' | 'decimals' | 'updated_at'>>`
    (select answer, decimals, updated_at from eth_prices where chain_id = ${chainId} and updated_at <= ${at}
      order by updated_at desc, round_id desc limit 1)
    union all
    (select answer, decimals, updated_at from eth_prices where chain_id = ${chainId} and updated_at > ${at}
      order by updated_at, round_id limit 1)
    limit 1`.execute(tx)
  const [row] = rows
  return row ? { answer: BigInt(row.answer), decimals: row.decimals, updatedAt: row.updated_at } : null
}

const longestMs = 3 * 3600_000

/** A price that is hours away says nothing of that time: whoever knows better would pay us by it. */
export const isOfThatTime = ({ updatedAt }: PastPrice, at: Date): boolean =>
  Math.abs(at.getTime() - updatedAt.getTime()) <= longestMs

/** A dollar: sending less back would cost about as much in gas. */
export const dustCents = 100n

/** Money that is not worth sending back. What nobody knows the price of is not dust. */
export const isDust = (wei: bigint, price: Price | null): boolean =>
  price !== null && weiToCents(wei, price) < dustCents
