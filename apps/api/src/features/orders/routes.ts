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

/** What the browser saw of a payment in ETH, in words; a log, never a proof. */
const ethSteps: Record<number, string> = {
  11: 'No wallet was found.',
  12: 'The wallet was not opened, or the browser was closed.',
  20: 'The wallet was asked for the payment.',
  21: 'The wallet sent nothing.',
  22: 'The wallet reported an error.',
  30: 'The transfer was sent and is being checked.',
  40: 'The payment was confirmed.',
  41: 'The payment could not be confirmed.',
}

export function orderRoutes(route: Route, { db }: Platform): void {
  route(endpoints.findWaitingOrder, { bodyLimit }, async ({ account, body }) => ({
    order: await findWaitingOrder(db, account.accountId, body),
    now: new Date().toISOString(),
  }))

  route(reportLandEthStep, { limit: stepLimit }, async ({ account, body }) => {
    const { tid, step, payload, result, content } = body
    if (!(await findOwnOrder(db, { accountId: account.accountId, tid })))
      throw new AppError('ORDER_NOT_FOUND')
    const text = [ethSteps[step], content].filter(Boolean).join(' ')
    await recordStep(db, { orderId: tid, source: 'browser', code: step, text, payload: { result, payload } })
    return {}
  })
}
