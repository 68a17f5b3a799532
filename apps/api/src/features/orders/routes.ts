import * as endpoints from '@meridian/shared/endpoints/orders'
import { reportLandEthStep } from '@meridian/shared/endpoints/orders'
import { AppError } from '@meridian/shared/errors'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { findWaitingOrder } from './find-waiting-order.ts'
import { findOwnOrder } from './order-queries.ts'
import { recordStep, stepLimit } from './record-step.ts'

/** 301 plots with their rings and names, so that one too many gets its sentence and not a closed door. */
const bodyLimit = 512 * 1024

export function orderRoutes(route: Route, { db }: Platform): void {
  route(endpoints.findWaitingOrder, { bodyLimit }, async ({ account, body }) => ({
    order: await findWaitingOrder(db, account.accountId, body),
    now: new Date().toISOString(),
  }))

  route(reportLandEthStep, { limit: stepLimit }, async ({ account, body }) => {
    const { tid, step, payload, result, content = '' } = body
    if (!(await findOwnOrder(db, { accountId: account.accountId, tid })))
      throw new AppError('ORDER_NOT_FOUND')
    const event = { code: 'eth_step', params: { step, content } } as const
    await recordStep(db, { orderId: tid, source: 'browser', event, payload: { result, payload } })
    return {}
  })
}
