/** The buyer's routes: orders, the outcome of payments, and open choices. */
import * as endpoints from '@meridian/shared/endpoints/purchase'
import { AppError } from '@meridian/shared/errors'
import { findOwnOrder } from '#features/orders/order-queries.ts'
import { recordStep, stepLimit } from '#features/orders/record-step.ts'
import { findOrderOfDeed } from '#features/plots/read-deed.ts'
import { makeReceipt } from '#features/payments/receipts/make-receipt.ts'
import { chooseMakeGood } from '#features/payments/refunds/choose-make-good.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { checkOwnOrder } from './check-own-order.ts'
import { giveUpOrder } from './give-up-order.ts'
import { listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'
import { readReportedStatus } from './read-reported-status.ts'

const checkLimit = { name: 'check-order', limit: 60, perSeconds: 60 }
const receiptLimit = { name: 'make-receipt', limit: 60, perSeconds: 60 }

export function purchaseRoutes(route: Route, platform: Platform): void {
  const { config, db } = platform

  route(endpoints.listOrders, {}, async ({ account, query }) => ({
    ...(await listOrders(db, { accountId: account.accountId, cursor: query.cursor })),
    now: new Date().toISOString(),
  }))

  route(endpoints.getOrder, {}, async ({ account, params }) => ({
    order: await readOrder(db, { accountId: account.accountId, tid: params.tid }),
    now: new Date().toISOString(),
  }))

  route(endpoints.getDeedOrder, {}, async ({ account, params }) => {
    const tid = await findOrderOfDeed(db, params.number)
    const own = tid !== null && (await findOwnOrder(db, { accountId: account.accountId, tid }))
    return { order: own ? await readOrder(db, { accountId: account.accountId, tid: own.id }) : null }
  })

  route(endpoints.chooseMakeGood, {}, async ({ account, params, body }) => {
    const choice = { accountId: account.accountId, tid: params.tid, as: body.as }
    await inTransaction(db, (tx) => chooseMakeGood(tx, choice))
    return {}
  })

  route(endpoints.cancelOrder, {}, async ({ account, params }) => {
    await giveUpOrder(platform, { accountId: account.accountId, tid: params.tid })
    return {}
  })

  route(endpoints.checkOrder, { accountLimit: checkLimit }, async ({ account, params }) => {
    const own = { accountId: account.accountId, tid: params.tid }
    await checkOwnOrder(platform, own)
    return { order: await readOrder(db, own), now: new Date().toISOString() }
  })

  route(endpoints.makeReceipt, { accountLimit: receiptLimit }, ({ account, params }) =>
    makeReceipt(db, { accountId: account.accountId, tid: params.tid, shop: config.shop }),
  )

  route(endpoints.reportPaymentStatus, { accountLimit: stepLimit }, async ({ account, body }) => {
    const { tid, status, payload } = body
    if (!(await findOwnOrder(db, { accountId: account.accountId, tid })))
      throw new AppError('ORDER_NOT_FOUND')
    const event = await readReportedStatus(db, { tid, status, payload })
    await recordStep(db, { orderId: tid, source: 'browser', event, payload })
    return {}
  })
}
