import { notifyBuyers, notifyBuyersJob } from '#features/orders/notify-buyers.ts'
import type { Platform } from '#platform/platform.ts'
import { endHoldJob } from './purchase/end-holds.ts'
import { noteCases } from './refunds/note-cases.ts'
import { reconcileStripe, reconcileStripeJob } from './stripe/reconcile-stripe.ts'
import { sendCardRefunds, sendCardRefundsJob } from './stripe/send-card-refunds.ts'
import { endHold, sweepOrders, sweepOrdersJob } from './purchase/sweep-orders.ts'

export async function workPaymentJobs(platform: Platform): Promise<void> {
  const { jobs } = platform
  await jobs.work(sweepOrdersJob, () => sweepOrders(platform))
  await jobs.schedule(sweepOrdersJob, '* * * * *')
  await jobs.work(endHoldJob, ({ orderId }) => endHold(platform, orderId))
  await jobs.work(sendCardRefundsJob, () => sendCardRefunds(platform))
  await jobs.schedule(sendCardRefundsJob, '* * * * *')
  await jobs.work(reconcileStripeJob, () => reconcileStripe(platform))
  await jobs.schedule(reconcileStripeJob, '* * * * *')
  await jobs.work(notifyBuyersJob, async () => {
    await noteCases(platform.db)
    await notifyBuyers(platform)
  })
  await jobs.schedule(notifyBuyersJob, '* * * * *')
}
