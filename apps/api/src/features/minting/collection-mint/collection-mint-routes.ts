import * as endpoints from '@meridian/shared/endpoints/collection-mint'
import { AppError } from '@meridian/shared/errors'
import type { Indexer } from '#features/chain/indexer/indexer.ts'
import { findOwnMint } from '#features/minting/collection/mint-queries.ts'
import { findOwnOrder } from '#features/orders/order-queries.ts'
import { recordStep, stepLimit } from '#features/orders/record-step.ts'
import { verifyLimit } from '#features/payments/eth/eth-verification-routes.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { readStatusWithFee } from './read-status-with-fee.ts'
import { requestMint } from './request-mint.ts'
import { verifyMint } from './verify-mint.ts'

/** Each request may open an order. */
const requestLimit = { name: 'request-mint', limit: 60, perSeconds: 60 }

/** The browser polls every second during a mint. */
const statusLimit = { name: 'mint-status', limit: 300, perSeconds: 60 }

export function collectionMintRoutes(
  route: Route,
  platform: Platform,
  indexer: Pick<Indexer, 'indexNow' | 'takeInReceipt'>,
): void {
  const { db } = platform

  route(
    endpoints.requestCollectionMint,
    { accountLimit: requestLimit },
    ({ account: { accountId }, body: { collectionID } }) =>
      requestMint(platform, { accountId, collectionID }),
  )

  route(
    endpoints.verifyCollectionMint,
    { accountLimit: verifyLimit },
    ({ account: { accountId }, body: { tid, txh } }) =>
      platform.finality.run(accountId, () => verifyMint(platform, indexer, { accountId, tid, txh })),
  )

  route(
    endpoints.reportCollectionMint,
    { accountLimit: stepLimit },
    async ({ account: { accountId }, body }) => {
      const { tid, status, receiver, payload } = body
      if (!(await findOwnMint(db, { accountId, tid }))) throw new AppError('ORDER_NOT_FOUND')
      // A free mint has no order, so it has no order history.
      if (await findOwnOrder(db, { accountId, tid }))
        await recordStep(db, {
          orderId: tid,
          source: 'browser',
          event: { code: 'payment_status', params: { status } },
          payload: { receiver, payload },
        })
      return {}
    },
  )

  route(
    endpoints.readMintStatus,
    { accountLimit: statusLimit },
    ({ account: { accountId }, body: { collectionID } }) =>
      readStatusWithFee(platform, { accountId, collectionID }),
  )
}
