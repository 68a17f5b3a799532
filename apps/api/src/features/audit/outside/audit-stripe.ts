/** Payments, refunds and disputes of the card provider, compared with ours in both directions. */
import { sql } from 'kysely'
import type { Violation } from '#features/audit/audit.ts'
import { wantedEvents } from '#features/payments/stripe/receive-stripe-event.ts'
import type { Db } from '#platform/db/database.ts'
import type { Checkout } from '#platform/stripe/checkout.ts'
import type { EventSubject, ProviderEvent } from '#platform/stripe/events.ts'
import type { StripeProvider } from '#platform/stripe/stripe.ts'
import { isRefusal } from '#platform/stripe/stripe-errors.ts'
import { findDifferences } from './find-differences.ts'
import type { Outside, Window } from './outside-window.ts'

/** Calls of the card provider at once. */
const atOnce = 8
/** A payment is captured some time before its event. */
const marginMs = 60 * 60_000

export async function auditStripe({ db, stripe }: Outside, { since, until }: Window): Promise<Violation[]> {
  if (!stripe) return []
  const after = Math.floor(since.getTime() / 1000)
  const events = (await stripe.listEvents({ types: wantedEvents, after })).filter(
    ({ created, livemode }) => livemode === stripe.livemode && created * 1000 <= until.getTime(),
  )
  const settled = { since: new Date(since.getTime() + marginMs), until }
  return [
    ...(await comparePayments(db, await readPaid(stripe, events), settled)),
    ...(await compareRefunds(db, stripe, events, settled)),
    ...(await compareDisputes(db, events, settled)),
  ]
}

type Subject<Kind extends EventSubject['kind']> = Extract<EventSubject, { kind: Kind }>

const subjects = <Kind extends EventSubject['kind']>(events: readonly ProviderEvent[], kind: Kind) =>
  events.flatMap(({ subject }) => (subject.kind === kind ? [subject as Subject<Kind>] : []))

async function readPaid(stripe: StripeProvider, events: readonly ProviderEvent[]): Promise<Checkout[]> {
  const sessions = [...new Set(subjects(events, 'checkout').map(({ sessionId }) => sessionId))]
  const paid: Checkout[] = []
  for (let at = 0; at < sessions.length; at += atOnce) {
    const checkouts = await Promise.all(
      sessions.slice(at, at + atOnce).map((session) => stripe.retrieveCheckout(session)),
    )
    paid.push(...checkouts.filter((one) => one.paymentIntent !== null && one.paymentStatus === 'paid'))
  }
  return paid
}

async function comparePayments(db: Db, paid: Checkout[], { since, until }: Window): Promise<Violation[]> {
  const theirs = new Map(
    paid.map((one) => [
      one.paymentIntent!,
      `${one.amountReceived} cents, order ${one.tid ?? 'unknown'}, checkout ${one.sessionId}`,
    ]),
  )
  const amounts = new Map(paid.map((one) => [one.paymentIntent!, one.amountReceived]))
  const { rows } = await sql<{ reference: string; amount: string; recent: boolean }>`
    select reference, amount::text as amount,
      coalesce(captured_at between ${since} and ${until} and created_at <= ${until}, false) as recent
    from payments
    where provider = 'stripe' and (captured_at >= ${since} or reference = any(${[...theirs.keys()]}::text[]))`.execute(
    db,
  )
  const ours = new Map(rows.map(({ reference, amount }) => [reference, `${amount} cents`]))
  const expected = new Map(
    [...ours].filter(([name]) => rows.some((row) => row.reference === name && row.recent)),
  )
  const otherwise = rows.flatMap(({ reference, amount }) => {
    const received = amounts.get(reference)
    return received === undefined || received === BigInt(amount)
      ? []
      : [`${reference}: ${received} cents at Stripe, ${amount} cents here`]
  })
  return [
    ...findDifferences('payments of Stripe', { theirs, ours, expected }),
    ...(otherwise.length > 0
      ? [{ invariant: 'payments have the amount that Stripe received', what: otherwise }]
      : []),
  ]
}

async function compareRefunds(
  db: Db,
  stripe: StripeProvider,
  events: readonly ProviderEvent[],
  { since, until }: Window,
): Promise<Violation[]> {
  const refunds = subjects(events, 'refund').map(({ refund }) => refund)
  const made = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  const theirs = new Map(
    made.map((one) => [
      one.refundId,
      `${one.amountCents} cents of ${one.paymentIntent ?? 'an unknown payment'}`,
    ]),
  )
  const { rows } = await sql<{ ref: string; amount: string; recent: boolean }>`
    select provider_ref as ref, refunds.amount::text as amount,
      coalesce(refunds.created_at between ${since} and ${until} and state = 'done', false) as recent
    from refunds join payments on payments.id = payment_id
    where provider = 'stripe' and provider_ref is not null
      and (refunds.created_at >= ${since} or provider_ref = any(${[...theirs.keys()]}::text[]))`.execute(db)
  const ours = new Map(rows.map(({ ref, amount }) => [ref, `${amount} cents`]))
  const expected = new Map<string, string>()
  // Its event may be older than the window: the refund itself decides.
  for (const { ref, amount, recent } of rows)
    if (recent && !theirs.has(ref) && !(await exists(stripe, ref))) expected.set(ref, `${amount} cents`)
  return findDifferences('refunds of Stripe', { theirs, ours, expected })
}

async function exists(stripe: StripeProvider, refundId: string): Promise<boolean> {
  try {
    await stripe.retrieveRefund(refundId)
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

async function compareDisputes(
  db: Db,
  events: readonly ProviderEvent[],
  { since, until }: Window,
): Promise<Violation[]> {
  const theirs = new Map(
    subjects(events, 'dispute').map((one) => [
      one.disputeId,
      `${one.amountCents} cents of ${one.paymentIntent ?? 'an unknown payment'}, ${one.status}`,
    ]),
  )
  const { rows } = await sql<{ reference: string; recent: boolean }>`
    select reference, coalesce(opened_at between ${since} and ${until}, false) as recent from debt_cases
    where kind = 'dispute' and (opened_at >= ${since} or reference = any(${[...theirs.keys()]}::text[]))`.execute(
    db,
  )
  const ours = new Map(rows.map(({ reference }) => [reference, '']))
  const expected = new Map(rows.flatMap(({ reference, recent }) => (recent ? [[reference, '']] : [])))
  return findDifferences('disputes of Stripe', { theirs, ours, expected })
}
