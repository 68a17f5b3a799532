/** All job definitions. Senders and workers both create the queues. */
import { auditOutsideJob } from '#features/audit/outside/audit-outside.ts'
import { sendMailJob } from '#features/mail/enqueue-mail.ts'
import { sweepMailJob } from '#features/mail/work-mail-jobs.ts'
import { sendActivationJob } from '#features/accounts/email-links/send-activation.ts'
import { sendLinkJob } from '#features/accounts/email-links/send-link.ts'
import { sendResetJob } from '#features/accounts/email-links/send-reset.ts'
import { sweepAccountsJob } from '#features/accounts/core/sweep-accounts.ts'
import { watchTreasuryJob } from '#features/chain/sender/watch-treasury.ts'
import { notifyGameJob } from '#features/gin/notify-game.ts'
import { repairCountsJob } from '#features/map/repair-counts.ts'
import { announceUpdatesJob } from '#features/minting/announce-updates.ts'
import { endGrantsJob } from '#features/minting/plot/end-grants.ts'
import { mailNoticesJob } from '#features/notices/mail-notices.ts'
import { notifyBuyersJob } from '#features/orders/notify-buyers.ts'
import { endHoldJob } from '#features/payments/purchase/end-holds.ts'
import { reconcileStripeJob } from '#features/payments/stripe/reconcile-stripe.ts'
import { sendCardRefundsJob } from '#features/payments/stripe/send-card-refunds.ts'
import { sweepOrdersJob } from '#features/payments/purchase/sweep-orders.ts'
import { watchPriceFeedJob } from '#features/payments/eth/watch-price-feed.ts'
import { tidyEthPaymentsJob } from '#features/payments/eth/work-eth-jobs.ts'
import { pursueWithdrawalsJob } from '#features/referrals/pursue-withdrawals.ts'
import { sweepHintsJob } from '#features/referrals/sweep-hints.ts'
import { sweepPlatformJob } from '#features/system/sweep-platform.ts'
import type { AnyJob } from '#platform/jobs/jobs.ts'

export const allJobs: AnyJob[] = [
  sendMailJob,
  sweepMailJob,
  sweepPlatformJob,
  sendActivationJob,
  sendLinkJob,
  sendResetJob,
  sweepAccountsJob,
  sweepOrdersJob,
  endHoldJob,
  notifyBuyersJob,
  mailNoticesJob,
  sendCardRefundsJob,
  reconcileStripeJob,
  watchPriceFeedJob,
  tidyEthPaymentsJob,
  watchTreasuryJob,
  repairCountsJob,
  endGrantsJob,
  announceUpdatesJob,
  notifyGameJob,
  pursueWithdrawalsJob,
  sweepHintsJob,
  auditOutsideJob,
]
