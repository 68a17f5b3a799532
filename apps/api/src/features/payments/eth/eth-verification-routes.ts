import { verifyCreditsEth, verifyLandEth } from '@meridian/shared/endpoints/payments'
import type { Hash } from 'viem'
import type { Indexer } from '#features/chain/indexer/indexer.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { verifyEthPayment } from './verify-eth-payment.ts'

/** Clients repeat the call until the payment is final, and each call reads from a node. */
export const verifyLimit = { name: 'verify-eth', limit: 120, perSeconds: 60 }

export function ethVerificationRoutes(
  route: Route,
  platform: Platform,
  indexer: Pick<Indexer, 'indexNow' | 'takeInReceipt'>,
): void {
  for (const [endpoint, kind] of [
    [verifyLandEth, 'plots'],
    [verifyCreditsEth, 'credits'],
  ] as const) {
    route(endpoint, { accountLimit: verifyLimit }, ({ account: { accountId }, body: { tid, txh } }) =>
      platform.finality.run(accountId, () =>
        verifyEthPayment(platform, indexer, { accountId, tid, kind, txh: txh as Hash }),
      ),
    )
  }
}
