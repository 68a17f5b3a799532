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
    Pick<
      Selectable<Refunds>,
      'id' | 'amount' | 'provider_ref' | 'attempts' | 'former_refs' | 'retried' | 'key'
    >,
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
    returning refunds.id, refunds.amount, state, provider_ref, attempts, former_refs, retried, key,
      payments.reference as payment_intent,
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
  // was restored does not know its attempts.
  const others = await otherRefunds(platform, refund)
  const made = (await stripe.listRefunds(refund.payment_intent)).find((one) =>
    isOurs(one, { refund, tid, others }),
  )
  if (made) return made
  return stripe.refund({
    idempotencyKey: refund.retried === 0 ? `refund:${refund.id}` : `refund:${refund.id}:${refund.retried}`,
    paymentIntent: refund.payment_intent,
    amountCents: BigInt(refund.amount),
    tid,
    refundId: refund.id,
  })
}

/** The same payment may have several refunds of the same amount. */
async function otherRefunds(platform: Platform, { id }: DueRefund): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.id from refunds join refunds as other on other.payment_id = refunds.payment_id
    where refunds.id = ${id} and other.id <> refunds.id`.execute(platform.db)
  return rows.map((other) => other.id)
}

function isOurs(
  one: Refund,
  { refund, tid, others }: { refund: DueRefund; tid: string; others: readonly string[] },
): boolean {
  if (refund.former_refs.includes(one.refundId)) return false
  if (one.ourId === refund.id) return true
  // A restored database has another id for a refund that no operator decided. Old refunds name none.
  const isUnknown = one.ourId === null || !others.includes(one.ourId)
  const isAutomatic = !refund.key.startsWith('action:')
  return isAutomatic && isUnknown && one.tid === tid && one.amountCents === BigInt(refund.amount)
}
