import * as endpoints from '@meridian/shared/endpoints/admin/mails'
import { requestAccountMail } from '#features/accounts/email-links/request-account-mail.ts'
import { performAction } from '#features/admin/actions/perform-action.ts'
import { changing, reading } from '#features/admin/console/console-limits.ts'
import type { Console, OperatorRoute } from '#features/admin/console/operator-route.ts'
import { listMailedSteps, resendOrderMail } from '#features/orders/resend-order-mail.ts'

export function mailRoutes(route: OperatorRoute, { db, jobs }: Console): void {
  route(endpoints.listOrderMails, reading, async ({ params }) => {
    const steps = await listMailedSteps(db, params.tid)
    return {
      mails: steps.map(({ id, code, at }) => ({
        step: String(id),
        code: code ?? '',
        at: at.toISOString(),
      })),
    }
  })

  route(endpoints.resendOrderMail, changing, ({ params: { tid }, ...caller }) =>
    performAction(db, caller, { action: 'resend mail', target: { kind: 'order', id: tid } }, async (tx) => {
      const { step } = caller.body
      return { after: { step, to: await resendOrderMail(tx, jobs, { orderId: tid, stepId: step }) } }
    }),
  )

  route(endpoints.requestAccountMail, changing, ({ params: { id }, ...caller }) =>
    performAction(db, caller, { action: 'request mail', target: { kind: 'account', id } }, async (tx) => {
      const { mail } = caller.body
      await requestAccountMail(tx, jobs, { accountId: id, mail })
      return { after: { mail } }
    }),
  )
}
