/** Everything that happens because of what our contracts said, by name: the same for whoever follows a chain. */
import type { Effect } from '#features/chain/final-events.ts'
import type { Settlement } from '#features/chain/sender/own-transactions.ts'
import { followGin } from '#features/gin/take-deposit.ts'
import type { GinConfig } from '#features/gin/take-deposit.ts'
import { followCollections } from '#features/minting/collection/follow-collections.ts'
import { settleMint } from '#features/minting/collection/settle-mint.ts'
import { followPlotTransfers } from '#features/minting/follow-plot-transfers.ts'
import { settleGrant } from '#features/minting/plot/settle-grant.ts'
import { settleEthRefund } from '#features/payments/eth/refund-eth.ts'
import { ethPaymentEffects } from '#features/payments/eth/take-eth-payment.ts'
import { followRewards } from '#features/referrals/book-rewards.ts'
import { settlePayout } from '#features/referrals/pay-out.ts'
import { followSale } from '#features/token-sale/take-purchase.ts'

export const allEffects = (config: GinConfig): Effect[] => [
  followPlotTransfers,
  ...followCollections,
  ...ethPaymentEffects,
  ...followGin(config),
  // A reward is for a purchase that is booked.
  ...followSale,
  ...followRewards(config),
]

/** Likewise because of how transactions of ours ended. */
export const allSettlements: Settlement[] = [settleEthRefund, settleGrant, settleMint, settlePayout]
