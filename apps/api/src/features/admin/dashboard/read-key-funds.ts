/** Reads from the chains what the server's keys have, so that the dashboard waits for no node. */
import { sql } from 'kysely'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import { openSigners } from '#platform/chain/signers.ts'
import type { Platform } from '#platform/platform.ts'

/** A node that does not answer leaves the former row, with its age. */
export async function readKeyFunds({
  config,
  db,
  log,
}: Pick<Platform, 'config' | 'db' | 'log'>): Promise<void> {
  const land = findLandChain(config)?.id
  const signers = openSigners(config)
  for (const chain of config.chains) {
    try {
      const client = openChainClient(chain)
      const { maxFeePerGas } = await client.estimateFeesPerGas()
      for (const { name, address } of signers) {
        const balance = await client.getBalance({ address })
        const reserve = name === 'treasury' && chain.id === land ? config.treasuryReserve : 0n
        await sql`
          insert into key_funds (chain_id, name, address, balance_wei, owed_wei, reserve_wei, fee_wei, most_fee_wei, read_at)
          select ${chain.id}, ${name}, ${address}, ${balance}, coalesce(sum(value_wei), 0), ${reserve},
            ${maxFeePerGas}, ${chain.limits.maxFeePerGas}, clock_timestamp()
          from chain_transactions
          where chain_id = ${chain.id} and signer = ${name} and state in ('waiting', 'sent')
          on conflict (chain_id, name) do update set
            address = excluded.address, balance_wei = excluded.balance_wei, owed_wei = excluded.owed_wei,
            reserve_wei = excluded.reserve_wei, fee_wei = excluded.fee_wei, most_fee_wei = excluded.most_fee_wei,
            read_at = excluded.read_at`.execute(db)
      }
    } catch (error) {
      log.warn({ err: error, chain: chain.id }, 'the funds of the keys could not be read')
    }
  }
}
