/** Payment attempts of an order. Each function requires a lock on the order, except `storeSession`. */
import type { PaymentMethod } from '@meridian/shared/orders'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuseFrozen } from '#features/accounts/core/lock-account.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { pipelinedSqlFile, sqlFile } from '#platform/db/sql-file.ts'
import { holdMinutes } from './hold-lengths.ts'
import type { AttemptRow, OrderRow } from './order-queries.ts'
import { recordStep } from './record-step.ts'

export interface NewAttempt {
  method: PaymentMethod
  /** The amount that this method charges, including its fee. */
  amountCents: bigint
  feeCents: bigint
  /** The exact request to the provider. */
  parameters?: object
  expiresAt?: Date | null
  /**
   * The expected amount on chain and the price behind it. Without a price it is fixed in ether and does not expire.
   */
  quote?: { amountWei: bigint } & Partial<QuotedPrice>
}

interface QuotedPrice {
  answer: bigint
  decimals: number
  roundId: bigint
  quoteUntil: Date
}

const updatePaidAttempts = pipelinedSqlFile<[orderId: string, attemptId: string | null]>(
  new URL('./sql/close-paid-attempts.sql', import.meta.url),
)

const insertAttempt = sqlFile<
  [
    orderId: string,
    method: PaymentMethod,
    amountCents: bigint,
    feeCents: bigint,
    parameters: string,
    expiresAt: Date | null,
    amountWei: string | null,
    quoteAnswer: string | null,
    quoteDecimals: number | null,
    quoteRound: string | null,
    quoteUntil: Date | null,
  ],
  AttemptRow
>(new URL('./sql/insert-attempt.sql', import.meta.url))

/**
 * Returns the open attempt of this method, or a new one. Requires a lock on the order. A new attempt extends the
 * hold to the method's full time (and updates `order`), up to a maximum, so that repeated attempts can not block
 * plots for ever.
 */
export async function beginAttempt(tx: Tx, order: OrderRow, attempt: NewAttempt): Promise<AttemptRow> {
  const open = await findOpen(tx, order, attempt.method)
  if (open) await refuseFrozen(tx, order.account_id)
  if (open) return open
  const { quote } = attempt
  const [begun] = await insertAttempt(
    tx,
    order.id,
    attempt.method,
    attempt.amountCents,
    attempt.feeCents,
    JSON.stringify(attempt.parameters ?? {}),
    attempt.expiresAt ?? null,
    text(quote?.amountWei),
    text(quote?.answer),
    quote?.decimals ?? null,
    text(quote?.roundId),
    quote?.quoteUntil ?? null,
  )
  if (!begun) await refuseFrozen(tx, order.account_id)
  if (!begun) throw new Error('an attempt was not inserted')
  const minutes = holdMinutes[attempt.method]
  if (minutes > 0) {
    const { rows: held } = await sql<Pick<OrderRow, 'hold_until'>>`
      update orders
      set hold_until = greatest(hold_until, least(
        clock_timestamp() + make_interval(mins => ${minutes}), held_since + make_interval(mins => most_minutes)
      ))
      where id = ${order.id} and state = 'open'
      returning hold_until`.execute(tx)
    // The caller shows the buyer the end of the hold.
    order.hold_until = held[0]?.hold_until ?? order.hold_until
  }
  const event = { code: 'attempt_begun', params: { method: attempt.method } } as const
  await recordStep(tx, { orderId: order.id, source: 'server', event })
  return begun
}

/** Stores the provider's session for the attempt; the first answer wins. */
export async function storeSession(
  db: Db,
  attempt: Pick<AttemptRow, 'id'>,
  { sessionId, url }: { sessionId: string; url: string },
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ provider_ref: sessionId, url: url || null })
    .where('id', '=', attempt.id)
    .where('provider_ref', 'is', null)
    .execute()
}

async function findOpen(tx: Tx, order: OrderRow, method: PaymentMethod): Promise<AttemptRow | null> {
  // Land credits are paid at once, so they never have an open attempt.
  if (method === 'credits') return null
  const { rows } = await sql<AttemptRow>`
    select * from payment_attempts
    where order_id = ${order.id} and method = ${method} and state = 'open'`.execute(tx)
  return rows[0] ?? null
}

/** Records how the provider's session ended. False if the attempt was already closed. */
export async function closeAttempt(
  tx: Tx,
  attempt: AttemptRow,
  { as, sessionId }: { as: 'expired' | 'failed'; sessionId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_attempts set state = ${as}, url = null, closed_at = clock_timestamp(),
      provider_ref = coalesce(provider_ref, ${sessionId})
    where id = ${attempt.id} and state = 'open'`.execute(tx)
  return numAffectedRows !== 0n
}

/** For an attempt that the provider has no session for. */
export async function closeUnanswered(tx: Tx, attempt: AttemptRow): Promise<void> {
  await sql`
    update payment_attempts set state = 'failed', closed_at = clock_timestamp()
    where id = ${attempt.id} and state = 'open' and provider_ref is null`.execute(tx)
}

/** Closes quotes that expire by then; the next attempt gets a new one. */
export async function closeOldQuotes(
  tx: Tx,
  { orderId, method, until }: { orderId: string; method: PaymentMethod; until: Date | RawBuilder<Date> },
): Promise<void> {
  await sql`
    update payment_attempts set state = 'expired', closed_at = clock_timestamp()
    where order_id = ${orderId} and method = ${method} and state = 'open' and quote_until <= ${until}`.execute(
    tx,
  )
}

/**
 * Closes the paid attempt and others that wait on chain. A checkout stays open here until the card provider confirms
 * its end; money that it still receives is refunded.
 */
export async function closePaidAttempts(
  tx: Tx,
  { orderId, attemptId }: { orderId: string; attemptId: string | null },
): Promise<void> {
  await updatePaidAttempts(tx, orderId, attemptId)
}

/** numeric columns take decimal text. */
const text = (amount: bigint | undefined): string | null => (amount === undefined ? null : String(amount))
