import { sql } from 'kysely'
import type { NamedEvent } from '#features/chain/events/name-event.ts'
import type { Tx } from '#platform/db/database.ts'
import type { PlotToken } from './foreign-tokens.ts'

/**
 * The last final transfer of a plot's token. With `txHash`, also transfers of that transaction, whose events are being
 * applied now.
 */
export async function newestTransfer(
  tx: Tx,
  { chainId, address, cell }: PlotToken,
  txHash: string | null = null,
): Promise<(NamedEvent & { to: string }) | null> {
  const { rows } = await sql<NamedEvent & { to: string }>`
    select block_time, tx_hash, log_index, args, lower(args ->> 'to') as to from chain_events
    where subject = ${String(cell)} and contract = 'LandNft' and event = 'Transfer'
      and chain_id = ${chainId} and address = ${address}
      and (final_at is not null or (tx_hash = ${txHash} and held is null and confirm_at is null))
    order by block_number desc, log_index desc limit 1`.execute(tx)
  return rows[0] ?? null
}
