/**
 * Invariants of money and land, each as a query that returns its violations; `what` names the row. The queries read
 * only the tables and share no code with the features. docs/audit.md lists the evidence for each.
 */
import { actionInvariants } from '#features/admin/action-invariants.ts'
import { ginInvariants } from '#features/gin/gin-invariants.ts'
import { referralInvariants } from '#features/referrals/referral-invariants.ts'
import { saleInvariants } from '#features/token-sale/sale-invariants.ts'
import { accountInvariants } from '#features/audit/invariants/accounts.ts'
import { creditInvariants } from '#features/audit/invariants/credits.ts'
import type { Invariant } from '#features/audit/invariants/invariant.ts'
import { landInvariants } from '#features/audit/invariants/land.ts'
import { mintInvariants } from '#features/audit/invariants/mints.ts'
import { paymentInvariants } from '#features/audit/invariants/payments.ts'
import { receiptInvariants } from '#features/audit/invariants/receipts.ts'
import { priceInvariants } from '#features/audit/invariants/prices.ts'
import { refundInvariants } from '#features/audit/invariants/refunds.ts'
import { sentInvariants } from '#features/audit/invariants/sent.ts'

export const invariants: Invariant[] = [
  ...paymentInvariants,
  ...receiptInvariants,
  ...refundInvariants,
  ...sentInvariants,
  ...creditInvariants,
  ...landInvariants,
  ...mintInvariants,
  ...accountInvariants,
  ...priceInvariants,
  ...ginInvariants,
  ...saleInvariants,
  ...referralInvariants,
  ...actionInvariants,
]
