/**
 * Compares LandPayment's balance with the indexed payments, refunds and withdrawals at the last final block. The
 * contract stores no totals: the balance comes from the chain, the sums from the indexed events.
 */
import { sql } from 'kysely'
import type { Address } from 'viem'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import type { ChainClient } from '#platform/chain/chain-client.ts'
import { readCursor } from '#features/chain/events/chain-cursor.ts'
import type { Cursor } from '#features/chain/events/chain-cursor.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { Violation } from './audit.ts'

/** The result is unknown: the chain is not indexed, or its node has no state for that block. */
export class TakingsUnknown extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`Whether the takings add up can not be said: ${why}.`, options)
    this.name = 'TakingsUnknown'
  }
}

export async function auditTakings(db: Db, config: Config): Promise<Violation[]> {
  const chain = findLandChain(config)
  const address = chain?.contracts['LandPayment']
  if (!chain || !address) return []
  const cursor = await readCursor(db, chain.id)
  if (!cursor || cursor.stopped_at) throw new TakingsUnknown('the chain is not followed')
  if (await hasPast(db, chain.id)) throw new TakingsUnknown('what happened earlier is still being read')
  const client = openChainClient(chain)
  const { balance, blockNumber } = await readBalance(client, address, cursor).catch((cause: unknown) => {
    throw new TakingsUnknown(`the node does not return the balance at block ${cursor.final_number}`, {
      cause,
    })
  })
  const booked = await sumEvents(db, chain.id, address.toLowerCase(), blockNumber)
  // Ether can be forced into a contract without an event, so a balance above the sum is no loss.
  if (balance >= booked) return []
  return [
    {
      invariant: 'LandPayment holds what came in and was neither refunded nor withdrawn',
      what: [`chain ${chain.id}, block ${blockNumber}: ${balance} wei, recorded ${booked}`],
    },
  ]
}

/**
 * The balance at the last final block. If the node has no old states, the balance at its newest block, provided that
 * all events up to it are indexed.
 */
async function readBalance(
  client: ChainClient,
  address: Address,
  { final_number: final, read_number: read }: Pick<Cursor, 'final_number' | 'read_number'>,
): Promise<{ balance: bigint; blockNumber: bigint }> {
  try {
    return { balance: await client.getBalance({ address, blockNumber: final }), blockNumber: final }
  } catch (error) {
    const balance = await client.getBalance({ address })
    // Not cached: blocks mined since are not indexed yet.
    if ((await client.getBlockNumber({ cacheTime: 0 })) > read) throw error
    return { balance, blockNumber: read }
  }
}

/** Whether any chain is indexed. */
export async function isChainIndexed(db: Db): Promise<boolean> {
  const { rows } = await sql`select from chain_cursors limit 1`.execute(db)
  return rows.length > 0
}

async function hasPast(db: Db, chainId: number): Promise<boolean> {
  const { rows } = await sql`
    select from chain_pasts
    where chain_id = ${chainId} and starts_with(source, 'LandPayment.') limit 1`.execute(db)
  return rows.length > 0
}

/** Wei received minus wei refunded or withdrawn. */
async function sumEvents(db: Db, chainId: number, address: string, upTo: bigint): Promise<bigint> {
  const { rows } = await sql<{ booked: string }>`
    select coalesce(sum(case when event in ('Paid', 'Received', 'RefundsFunded') then 1 else -1 end
        * (args ->> 'amount')::numeric), 0)::text as booked
    from chain_events
    where chain_id = ${chainId} and contract = 'LandPayment' and address = ${address}
      and event in ('Paid', 'Received', 'RefundsFunded', 'Refunded', 'Withdrawn') and block_number <= ${upTo}`.execute(
    db,
  )
  return BigInt(rows[0]!.booked)
}
