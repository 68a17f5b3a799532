import { isCellId } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { onFinalEvent } from '#features/chain/final-events.ts'
import type { ChainEvent } from '#features/chain/followed-events.ts'
import { transferPlot } from '#features/plots/transfer-plot.ts'
import type { Tx } from '#platform/db/database.ts'
import { useGrant } from './plot/settle-grant.ts'

/** A plot's token has the number of its cell; whatever else the contract minted is no plot. */
export const followPlotTransfers = onFinalEvent('LandNft', 'Transfer', async (tx, event) => {
  const { args, chainId, txHash } = event
  if (!isCellId(Number(args.tokenId))) return
  if (!(await isOvertaken(tx, event)))
    await transferPlot(tx, { cell: args.tokenId, to: args.to.toLowerCase() })
  // The first transfer of a token is its mint, and there is none without.
  await useGrant(tx, { chainId, cell: args.tokenId, txHash })
})

/** One that a node left out is found late: whoever got the token after it keeps the plot. */
async function isOvertaken(
  tx: Tx,
  { chainId, address, args, blockNumber, logIndex }: ChainEvent<'LandNft', 'Transfer'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from chain_events
    where subject = ${String(args.tokenId)} and contract = 'LandNft' and event = 'Transfer'
      and chain_id = ${chainId} and address = ${address} and final_at is not null
      and (block_number, log_index) > (${blockNumber}::bigint, ${logIndex}::int) limit 1`.execute(tx)
  return rows.length > 0
}
