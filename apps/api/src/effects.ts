/** Everything that happens because of what our contracts said, by name: the same for whoever follows a chain. */
import type { Effect } from '#features/chain/final-events.ts'
import { followPlotTransfers } from '#features/minting/follow-plot-transfers.ts'

export const allEffects: Effect[] = [followPlotTransfers]
