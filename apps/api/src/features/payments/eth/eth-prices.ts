/**
 * Stored ether prices, used to value payments that arrive after their quote ended. They are in the database because the
 * indexer judges payments without calling other services.
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

/** The newest price at that time; before the first stored price, the first. Null: no price is stored. */
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

/**
 * A price from hours before or after must not be used: a payer who knows the real price could profit from the
 * difference.
 */
export const isOfThatTime = ({ updatedAt }: PastPrice, at: Date): boolean =>
  Math.abs(at.getTime() - updatedAt.getTime()) <= longestMs

/** One dollar in cents. Refunding less would cost about as much in gas. */
export const dustCents = 100n

/** Whether an amount is too small to refund. An amount without a known price is never dust. */
export const isDust = (wei: bigint, price: Price | null): boolean =>
  price !== null && weiToCents(wei, price) < dustCents
