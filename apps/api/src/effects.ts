/** Everything that happens because of what our contracts said, by name: the same for whoever follows a chain. */
import type { Effect } from '#features/chain/final-events.ts'
import type { Settlement } from '#features/chain/sender/own-transactions.ts'
import { followCollections } from '#features/minting/collection/follow-collections.ts'
import { settleMint } from '#features/minting/collection/settle-mint.ts'
import { followPlotTransfers } from '#features/minting/follow-plot-transfers.ts'
import { settleGrant } from '#features/minting/plot/settle-grant.ts'
import { settleEthRefund } from '#features/payments/eth/refund-eth.ts'
import { ethPaymentEffects } from '#features/payments/eth/take-eth-payment.ts'

export const allEffects: Effect[] = [followPlotTransfers, ...followCollections, ...ethPaymentEffects]

/** Likewise because of how transactions of ours ended. */
export const allSettlements: Settlement[] = [settleEthRefund, settleGrant, settleMint]
