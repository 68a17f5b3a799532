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
 * One that a node left out is found late: whoever got the token after it keeps what it stands for. Of several in one
 * transaction the last counts: a contract can send a token to and fro more often than anybody could follow.
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
