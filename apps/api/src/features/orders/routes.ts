import * as endpoints from '@meridian/shared/endpoints/orders'
import { reportLandEthStep, reportPaymentStatus } from '@meridian/shared/endpoints/orders'
import { AppError } from '@meridian/shared/errors'
import { inTransaction } from '#platform/db/database.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { chooseMakeGood } from './choose-make-good.ts'
import { describeStatus } from './describe-status.ts'
import { findWaitingOrder } from './find-waiting-order.ts'
import { listOrders } from './list-orders.ts'
import { findOwnOrder } from './order-queries.ts'
import { readOrder } from './read-order.ts'
import { recordStep } from './record-step.ts'

/** 301 plots with their rings and names, so that one too many gets its sentence and not a closed door. */
const bodyLimit = 512 * 1024

const steps = { name: 'payment-steps', limit: 120, perSeconds: 60 }

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
  route(endpoints.listOrders, {}, async ({ account, query }) => ({
    ...(await listOrders(db, { accountId: account.accountId, cursor: query.cursor })),
    now: new Date().toISOString(),
  }))

  route(endpoints.findWaitingOrder, { bodyLimit }, async ({ account, body }) => ({
    order: await findWaitingOrder(db, account.accountId, body),
    now: new Date().toISOString(),
  }))

  route(endpoints.getOrder, {}, async ({ account, params }) => ({
    order: await readOrder(db, { accountId: account.accountId, tid: params.tid }),
    now: new Date().toISOString(),
  }))

  route(endpoints.chooseMakeGood, {}, async ({ account, params, body }) => {
    const choice = { accountId: account.accountId, tid: params.tid, as: body.as }
    await inTransaction(db, (tx) => chooseMakeGood(tx, choice))
    return {}
  })

  route(reportLandEthStep, { limit: steps }, async ({ account, body }) => {
    const { tid, step, payload, result, content } = body
    if (!(await findOwnOrder(db, { accountId: account.accountId, tid })))
      throw new AppError('ORDER_NOT_FOUND')
    const text = [ethSteps[step], content].filter(Boolean).join(' ')
    await recordStep(db, { orderId: tid, source: 'browser', code: step, text, payload: { result, payload } })
    return {}
  })

  route(reportPaymentStatus, { limit: steps }, async ({ account, body }) => {
    const { tid, status, payload } = body
    if (!(await findOwnOrder(db, { accountId: account.accountId, tid })))
      throw new AppError('ORDER_NOT_FOUND')
    await recordStep(db, {
      orderId: tid,
      source: 'browser',
      code: status,
      text: await describeStatus(db, { tid, status, payload }),
      payload,
    })
    return {}
  })
}
