/** Checks that protect an unconfirmed account from deletion. Each feature checks its own tables. */
import { hasCollections } from '#features/collections/list-collections.ts'
import { hasConversions } from '#features/gin/begin-conversion.ts'
import { hasCollectionMints } from '#features/minting/collection/mint-queries.ts'
import { hasMintGrants } from '#features/minting/plot/ask-for-grant.ts'
import { hasOrders } from '#features/orders/order-queries.ts'
import { hasDebtCases } from '#features/payments/refunds/open-debt-case.ts'
import { hasPlots } from '#features/plots/plot-queries.ts'

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
