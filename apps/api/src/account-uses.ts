/** Checks that protect an unconfirmed account from deletion. Each feature checks its own tables. */
import type { WalletUse } from '#features/accounts/wallet/wallet-uses.ts'
import { hasCollections } from '#features/collections/list-collections.ts'
import { hasConversions, hasGinOnItsWay } from '#features/gin/begin-conversion.ts'
import { hasCollectionMints, hasOpenCollectionMints } from '#features/minting/collection/mint-queries.ts'
import { hasMintGrants, hasOpenMintGrants } from '#features/minting/plot/mint-plot.ts'
import { hasEtherQuotes, hasOrders } from '#features/orders/order-queries.ts'
import { hasDebtCases } from '#features/payments/refunds/open-debt-case.ts'
import { hasPlots } from '#features/plots/plot-queries.ts'
import { hasPayoutOnItsWay } from '#features/referrals/withdrawal-rows.ts'

export const accountUses = [
  hasPlots,
  hasCollections,
  hasMintGrants,
  hasCollectionMints,
  hasOrders,
  hasDebtCases,
  hasConversions,
]

/**
 * Property of an account, besides land credits, that is valuable to others. An order may still become land or a refund.
 */
export const accountProperty = [hasPlots, hasCollections, hasOrders]

/** Operations under way that name the linked wallet. Until they end, it is neither replaced nor unlinked. */
export const walletUses: readonly WalletUse[] = [
  { refusal: 'WALLET_HAS_PLOT_MINT', isOpen: hasOpenMintGrants },
  { refusal: 'WALLET_HAS_COLLECTION_MINT', isOpen: hasOpenCollectionMints },
  { refusal: 'WALLET_HAS_ETHER_QUOTE', isOpen: hasEtherQuotes },
  { refusal: 'WALLET_HAS_GIN', isOpen: hasGinOnItsWay },
  { refusal: 'WALLET_HAS_PAYOUT', isOpen: hasPayoutOnItsWay },
]
