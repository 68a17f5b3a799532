import { isCellId } from '@meridian/shared/grid'
import { onFinalEvent } from '#features/chain/final-events.ts'
import { transferPlot } from '#features/plots/transfer-plot.ts'

/** A plot's token has the number of its cell; whatever else the contract minted is no plot. */
export const followPlotTransfers = onFinalEvent('LandNft', 'Transfer', async (tx, { args }) => {
  if (!isCellId(Number(args.tokenId))) return
  await transferPlot(tx, { cell: args.tokenId, to: args.to.toLowerCase() })
})
