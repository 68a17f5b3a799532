/** Refunds of card payments: sends due refunds until the provider answers, and polls sent ones. */
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '#platform/db/database.ts'
import type { Payments, Refunds } from '#platform/db/schema.generated.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import type { Refund } from '#platform/stripe/refunds.ts'
import { isRefusal } from '#platform/stripe/stripe-errors.ts'
import { stripeOf } from '#platform/configured-provider.ts'
import { failRefund, settleRefund } from '#features/payments/refunds/settle-refund.ts'

export const sendCardRefundsJob = defineJob({ name: 'send-card-refunds', data: z.object({}), retries: 0 })

interface DueRefund
  extends
    Pick<Selectable<Refunds>, 'id' | 'amount' | 'provider_ref' | 'attempts'>,
    Pick<Selectable<Payments>, 'order_id'> {
  state: 'due' | 'sent'
  payment_intent: string
}

const mostAtOnce = 200

export async function sendCardRefunds(platform: Platform): Promise<void> {
  if (!platform.stripe) return
  // One worker claims each refund. If it dies, another retries at next_attempt_at.
  const { rows } = await sql<DueRefund>`
    update refunds set attempts = attempts + 1,
      next_attempt_at = clock_timestamp() + least(interval '1 hour', interval '5 seconds' * power(2, least(attempts, 12)))
    from payments
    where payments.id = payment_id and refunds.id in (
      select refunds.id from refunds join payments on payments.id = payment_id
      where provider = 'stripe' and state in ('due', 'sent') and next_attempt_at <= clock_timestamp()
      order by next_attempt_at limit ${mostAtOnce} for update of refunds skip locked
    )
    returning refunds.id, refunds.amount, state, provider_ref, attempts, payments.reference as payment_intent,
      order_id`.execute(platform.db)
  for (const refund of rows) {
    try {
      await attend(platform, refund)
    } catch (error) {
      platform.log.warn({ err: error, refundId: refund.id }, 'a refund could not be sent yet')
      const trouble = error instanceof AppError ? error.code : String(error)
      await sql`update refunds set trouble = ${trouble} where id = ${refund.id}`.execute(platform.db)
    }
  }
}

async function attend(platform: Platform, refund: DueRefund): Promise<void> {
  let answer: Refund
  try {
    answer = await askProvider(platform, refund)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // The provider rejected it, such as for a disputed payment: an operator decides.
    await inTransaction(platform.db, (tx) => failRefund(tx, refund.id, String((error as Error).cause)))
    return
  }
  await inTransaction(platform.db, (tx) => settleRefund(tx, refund.id, answer))
}

async function askProvider(platform: Platform, refund: DueRefund): Promise<Refund> {
  const stripe = stripeOf(platform)
  if (refund.provider_ref) return stripe.retrieveRefund(refund.provider_ref)
  const tid = refund.order_id ?? refund.id
  // Searches first, also at the first attempt: the provider deletes idempotency keys after a day, and a database that
  // was restored does not know its attempts. A payment has one refund of ours at most.
  const made = (await stripe.listRefunds(refund.payment_intent)).find(
    (one) => one.tid === tid && one.amountCents === BigInt(refund.amount),
  )
  if (made) return made
  return stripe.refund({
    idempotencyKey: `refund:${refund.id}`,
    paymentIntent: refund.payment_intent,
    amountCents: BigInt(refund.amount),
    tid,
  })
}
