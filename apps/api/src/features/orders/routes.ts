import * as endpoints from '@meridian/shared/endpoints/orders'
import { reportLandEthStep } from '@meridian/shared/endpoints/orders'
import { AppError } from '@meridian/shared/errors'
import { landBodyBytes } from '@meridian/shared/land-item'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { findUnpaidOrder } from './find-unpaid-order.ts'
import { findWaitingOrder } from './find-waiting-order.ts'
import { findOwnOrder } from './order-queries.ts'
import { recordStep, stepLimit } from './record-step.ts'

/** Pages call it whenever the cart changes. */
const waiting = {
  bodyLimit: landBodyBytes,
  costsByBodySize: true,
  accountLimit: { name: 'waiting-order', limit: 240, perSeconds: 60 },
} as const

/** Maps call it when they open and after each change of an order. */
const unpaid = { accountLimit: { name: 'unpaid-order', limit: 120, perSeconds: 60 } } as const

export function orderRoutes(route: Route, { db }: Platform): void {
  route(endpoints.findWaitingOrder, waiting, async ({ account, body }) => ({
    order: await findWaitingOrder(db, account.accountId, body),
    now: new Date().toISOString(),
  }))

  route(endpoints.findUnpaidOrder, unpaid, async ({ account }) => ({
    order: await findUnpaidOrder(db, account.accountId),
    now: new Date().toISOString(),
  }))

  route(reportLandEthStep, { accountLimit: stepLimit }, async ({ account, body }) => {
    const { tid, step, payload, result, content = '' } = body
    if (!(await findOwnOrder(db, { accountId: account.accountId, tid })))
      throw new AppError('ORDER_NOT_FOUND')
    const event = { code: 'eth_step', params: { step, content } } as const
    await recordStep(db, { orderId: tid, source: 'browser', event, payload: { result, payload } })
    return {}
  })
}
