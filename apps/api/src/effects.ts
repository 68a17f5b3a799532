/** All effects of our contracts' events. Every process that indexes a chain applies the same list. */
import type { Effect } from '#features/chain/events/final-events.ts'
import type { Settlement } from '#features/chain/sender/own-transactions.ts'
import type { Requester } from '#features/chain/sender/sender.ts'
import { indexGin } from '#features/gin/take-deposit.ts'
import type { GinConfig } from '#features/gin/take-deposit.ts'
import { indexCollections } from '#features/minting/collection/index-collections.ts'
import { settleFee } from '#features/minting/collection/settle-fee.ts'
import { settleMint } from '#features/minting/collection/settle-mint.ts'
import { indexPlotTransfers } from '#features/minting/index-plot-transfers.ts'
import { settleRevocation } from '#features/minting/plot/give-up-grant.ts'
import { settleGrant } from '#features/minting/plot/settle-grant.ts'
import { watchMinter } from '#features/minting/watch-minter.ts'
import { registerMintFees } from '#features/orders/mint-fees.ts'
import { settleEthRefund } from '#features/payments/eth/refund-eth.ts'
import { requestEthRefunds } from '#features/payments/eth/request-eth-refunds.ts'
import { ethPaymentEffects } from '#features/payments/eth/take-eth-payment.ts'
import { indexRewards } from '#features/referrals/book-rewards.ts'
import { settlePayout } from '#features/referrals/pay-out.ts'
import { indexSale } from '#features/token-sale/take-purchase.ts'
import type { Config } from '#platform/config/config.ts'

// Every process that handles orders imports this file: server, worker and admin.
registerMintFees(settleFee)

export const allEffects = (config: GinConfig & Pick<Config, 'signers'>): Effect[] => [
  ...indexPlotTransfers,
  ...watchMinter(config),
  ...indexCollections,
  ...ethPaymentEffects,
  ...indexGin(config),
  // Rewards refer to recorded purchases, so the sale's effects run before those of the rewards.
  ...indexSale,
  ...indexRewards(config),
]

/** Reactions to the outcome of our own transactions. */
export const allSettlements: Settlement[] = [
  settleEthRefund,
  settleGrant,
  settleRevocation,
  settleMint,
  settlePayout,
]

/** Create transactions that the state of a chain requires. */
export const allRequesters = (config: Pick<Config, 'chains' | 'refundDailyLimit'>): Requester[] => [
  requestEthRefunds(config),
]
