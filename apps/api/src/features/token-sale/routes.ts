import * as endpoints from '@meridian/shared/endpoints/token-sale'
import type { Indexer } from '#features/chain/indexer/indexer.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { readSale } from './read-sale.ts'
import { verifyPurchase } from './verify-purchase.ts'

/** Clients repeat the call until the purchase is final, and each call reads from a node. */
const verifyLimit = { name: 'purchase-verify', limit: 60, perSeconds: 60 }
const saleLimit = { name: 'sale', limit: 120, perSeconds: 60 }

export function tokenSaleRoutes(
  route: Route,
  platform: Platform,
  indexer: Pick<Indexer, 'indexNow' | 'takeInReceipt'>,
): void {
  route(endpoints.verifyPurchase, { limit: verifyLimit }, ({ body, caller }) => {
    const { wallet, amount_usdt: amount, hash } = body
    return platform.finality.run(caller.network, () =>
      verifyPurchase(platform, indexer, { wallet, amountUsdt: String(amount), hash }),
    )
  })

  route(endpoints.getSale, { limit: saleLimit }, async () => readSale(platform))
}
