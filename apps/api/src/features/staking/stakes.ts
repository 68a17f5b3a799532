/** Stake changes of wallets, from final indexed events. */
import type { EndpointResult } from '@meridian/shared/endpoint'
import type { listStakeEvents as endpoint } from '@meridian/shared/endpoints/staking'
import { sql } from 'kysely'
import { formatUnits } from 'viem'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'

const newest = 500
const massDecimals = 18
const format = (amount: string): string => formatUnits(BigInt(amount), massDecimals)

interface StakeEvent {
  kind: 'staked' | 'claimed' | 'withdrawn'
  amount: string
  at: Date
  tx_hash: string
  /** The stake afterwards. */
  staked: string
}

/** Newest first, in index order. */
const eventsOf = (config: Pick<Config, 'chains'>, wallet: string) => {
  const chain = findLandChain(config)
  return sql`
    select block_number, log_index, block_time as at, tx_hash,
      case event when 'Staked' then 'staked' when 'RewardClaimed' then 'claimed' else 'withdrawn' end as kind,
      (args ->> case event when 'RewardClaimed' then 'reward' else 'amount' end)::numeric as amount,
      case event when 'Staked' then 1 when 'StakeWithdrawn' then -1 else 0 end as sign
    from chain_events
    where contract = 'Staking' and event in ('Staked', 'RewardClaimed', 'StakeWithdrawn')
      and parties[1] = ${wallet.toLowerCase()} and chain_id = ${chain?.id ?? 0}
      and address = ${chain?.contracts['Staking']?.toLowerCase() ?? ''} and final_at is not null`
}

export async function listStakeEvents(
  { config, db }: { config: Pick<Config, 'chains'>; db: Db },
  wallet: string,
): Promise<EndpointResult<typeof endpoint>> {
  const { rows } = await sql<StakeEvent>`
    select kind, amount::text, at, tx_hash,
      (sum(amount * sign) over (order by block_number, log_index))::text as staked
    from (${eventsOf(config, wallet)}) as events
    order by block_number desc, log_index desc limit ${newest}`.execute(db)
  const [first, ...later] = rows.toReversed()
  if (!first) return { before: '0', data: [] }
  return {
    before: format(before(first)),
    data: [first, ...later].map(({ kind, amount, at, tx_hash }) => ({
      kind,
      amount: format(amount),
      at: at.toISOString(),
      transaction_hash: tx_hash,
    })),
  }
}

function before({ kind, amount, staked }: StakeEvent): string {
  if (kind === 'claimed') return staked
  return String(BigInt(staked) + (kind === 'staked' ? -BigInt(amount) : BigInt(amount)))
}

export async function holdsStake(
  db: Db | Tx,
  config: Pick<Config, 'chains'>,
  wallet: string,
): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select coalesce(sum(amount * sign), 0) > 0 as holds from (${eventsOf(config, wallet)}) as events`.execute(
    db,
  )
  return rows[0]?.holds ?? false
}
