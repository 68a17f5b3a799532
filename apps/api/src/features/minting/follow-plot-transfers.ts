import { isCellId } from '@meridian/shared/grid'
import { onFinalEvent } from '#features/chain/final-events.ts'
import { transferPlot } from '#features/plots/transfer-plot.ts'
import { isOvertaken } from './is-overtaken.ts'
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
