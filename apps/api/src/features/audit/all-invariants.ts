/**
 * What must hold of money and land at every moment, each as a statement that finds whatever breaks it. `what` names
 * the row. The statements read the tables alone: they know nothing of how the rows came to be. docs/audit.md says what
 * each is held against.
 */
import { ginInvariants } from '#features/gin/gin-invariants.ts'
import { referralInvariants } from '#features/referrals/referral-invariants.ts'
import { saleInvariants } from '#features/token-sale/sale-invariants.ts'
import { creditInvariants } from '#features/audit/invariants/credits.ts'
import type { Invariant } from '#features/audit/invariants/invariant.ts'
import { landInvariants } from '#features/audit/invariants/land.ts'
import { mintInvariants } from '#features/audit/invariants/mints.ts'
import { paymentInvariants } from '#features/audit/invariants/payments.ts'
import { refundInvariants } from '#features/audit/invariants/refunds.ts'
import { sentInvariants } from '#features/audit/invariants/sent.ts'

export const invariants: Invariant[] = [
  ...paymentInvariants,
  ...refundInvariants,
  ...sentInvariants,
  ...creditInvariants,
  ...landInvariants,
  ...mintInvariants,
  ...ginInvariants,
  ...saleInvariants,
  ...referralInvariants,
]
