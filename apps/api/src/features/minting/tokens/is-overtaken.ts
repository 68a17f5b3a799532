import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

interface TokenEvent {
  chainId: number
  contract: 'LandNft' | 'LandCollectionNft'
  address: string
  args: { tokenId: bigint }
  blockNumber: bigint
  logIndex: number
  txHash: string
}

/**
 * Whether a later transfer of the token is known. A transfer that a node omitted is found late, and must not replace a
 * later owner. Within one transaction only the last transfer counts, because a contract can send a token back and forth
 * many times.
 */
export async function isOvertaken(
  tx: Tx,
  { chainId, contract, address, args, blockNumber, logIndex, txHash }: TokenEvent,
): Promise<boolean> {
  const { rows } = await sql`
    select from chain_events
    where subject = ${String(args.tokenId)} and contract = ${contract} and event = 'Transfer'
      and chain_id = ${chainId} and address = ${address}
      and (final_at is not null or (tx_hash = ${txHash} and held is null and confirm_at is null))
      and (block_number, log_index) > (${blockNumber}::bigint, ${logIndex}::int) limit 1`.execute(tx)
  return rows.length > 0
}
