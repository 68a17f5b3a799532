/** Books a final purchase of MASS, whether or not a browser reported it. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { zeroAddress } from 'viem'
import { onFinalEvent, onRevertedEvent } from '#features/chain/final-events.ts'
import type { Effect } from '#features/chain/final-events.ts'
import type { ChainEvent } from '#features/chain/followed-events.ts'
import { positionOf } from '#features/chain/store-events.ts'
import type { Tx } from '#platform/db/database.ts'
import type { TokenPurchases } from '#platform/db/schema.generated.ts'

type Bought = ChainEvent<'Ido', 'Bought'>
type Purchase = Pick<Selectable<TokenPurchases>, 'id' | 'buyer' | 'mass' | 'usdt' | 'mined_at'>

export const followSale: Effect[] = [
  onFinalEvent('Ido', 'Bought', takePurchase),
  onRevertedEvent('Ido', 'Bought', losePurchase),
]

const columns = sql`id, buyer, mass, usdt, mined_at`

/** A purchase removed by a reorganisation, and written off, may be mined again. */
async function takePurchase(tx: Tx, event: Bought): Promise<void> {
  const { chainId, txHash, blockTime, args } = event
  const referrer = args.referrer === zeroAddress ? null : args.referrer.toLowerCase()
  const { rows } = await sql<Purchase>`
    insert into token_purchases as purchase (chain_id, tx_hash, position, buyer, referrer, mass, usdt, mined_at)
    values (${chainId}, ${txHash}, ${await positionOf(tx, event)}, ${args.buyer.toLowerCase()}, ${referrer},
      ${args.massAmount}, ${args.usdtCost}, ${blockTime})
    on conflict (chain_id, tx_hash, position) do update set lost_at = null, mined_at = excluded.mined_at
      where purchase.lost_at is not null
    returning ${columns}`.execute(tx)
  for (const purchase of rows) await count(tx, purchase, 1)
}

async function losePurchase(tx: Tx, event: Bought): Promise<void> {
  const { rows } = await sql<Purchase>`
    update token_purchases set lost_at = clock_timestamp()
    where chain_id = ${event.chainId} and tx_hash = ${event.txHash}
      and position = ${await positionOf(tx, event)} and lost_at is null
    returning ${columns}`.execute(tx)
  for (const purchase of rows) await count(tx, purchase, -1)
}

/** Called only by the indexer of the sale's chain, sequentially. */
async function count(tx: Tx, { id, buyer, mass, usdt, mined_at }: Purchase, sign: 1 | -1): Promise<void> {
  await sql`
    insert into sale_hours as hours (hour, purchases, buyers, mass, usdt, newest_at)
    select date_trunc('hour', ${mined_at}::timestamptz, 'UTC'), ${sign}::int,
      case when exists (
        select from token_purchases where buyer = ${buyer} and lost_at is null and id <> ${id}
      ) then 0 else ${sign}::int end,
      ${mass}::numeric * ${sign}::int, ${usdt}::numeric * ${sign}::int, ${mined_at}::timestamptz
    on conflict (hour) do update set purchases = hours.purchases + excluded.purchases,
      buyers = hours.buyers + excluded.buyers, mass = hours.mass + excluded.mass, usdt = hours.usdt + excluded.usdt,
      newest_at = greatest(hours.newest_at, excluded.newest_at)`.execute(tx)
}
