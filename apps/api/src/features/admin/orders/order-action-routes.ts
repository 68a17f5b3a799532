import * as endpoints from '@meridian/shared/endpoints/admin/orders'
import { performAction } from '#features/admin/actions/perform-action.ts'
import { changing } from '#features/admin/console/console-limits.ts'
import type { Console, OperatorRoute } from '#features/admin/console/operator-route.ts'
import { checkAtProvider } from '#features/payments/operator/check-at-provider.ts'
import { addNote } from './add-note.ts'
import { cancelForBuyer } from './cancel-for-buyer.ts'
import { markRefundPaid, retryRefund } from './resolve-refund.ts'
import { refundOrder } from './refund-order.ts'
import { findOrder } from './find-order.ts'

const order = (tid: string) => ({ kind: 'order', id: tid.toLowerCase() })
const refund = (id: string) => ({ kind: 'refund', id: id.toLowerCase() })

export function orderActionRoutes(route: OperatorRoute, platform: Console): void {
  const { db, jobs } = platform

  route(endpoints.checkAdminOrder, changing, async ({ params: { tid }, ...caller }) => {
    const target = order(tid)
    await performAction(db, caller, { action: 'check order', target }, async (tx) => {
      await findOrder(tx, target.id)
      return {}
    })
    // After the commit: it calls the provider, and does the same work as a message from it.
    await checkAtProvider(platform, target.id)
    return {}
  })

  route(endpoints.cancelAdminOrder, changing, ({ params: { tid }, ...caller }) =>
    cancelForBuyer(platform, caller, { target: order(tid), seen: caller.body.seen }),
  )

  route(endpoints.addOrderNote, changing, ({ params: { tid }, ...caller }) => {
    const target = order(tid)
    return performAction(db, caller, { action: 'add note', target }, (tx) =>
      addNote(tx, { tid: target.id, ...caller.body }),
    )
  })

  route(endpoints.refundAdminOrder, changing, ({ params: { tid }, ...caller }) => {
    const target = order(tid)
    return performAction(db, caller, { action: 'refund order', target }, (tx) =>
      refundOrder(tx, jobs, { tid: target.id, ...caller.body }),
    )
  })

  route(endpoints.retryAdminRefund, changing, ({ params: { id }, ...caller }) => {
    const target = refund(id)
    return performAction(db, caller, { action: 'retry refund', target }, (tx) =>
      retryRefund(tx, jobs, { id: target.id, seen: caller.body.seen }),
    )
  })

  route(endpoints.markAdminRefundPaid, changing, ({ params: { id }, ...caller }) => {
    const target = refund(id)
    return performAction(db, caller, { action: 'mark refund as paid', target }, (tx) =>
      markRefundPaid(tx, { id: target.id, ...caller.body }),
    )
  })
}
