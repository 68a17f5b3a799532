import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import type { ProviderEvent } from '#platform/stripe/events.ts'
import { receiveStripeEvent, wantedEvents } from './receive-stripe-event.ts'

export const reconcileStripeJob = defineJob({ name: 'reconcile-stripe', data: z.object({}), retries: 0 })

/** Seconds that each run reads again: the provider's events become visible out of order. */
const overlap = 120
/** How far the first run reads back, in seconds: as long as the provider repeats a lost event. */
const firstLook = 3 * 86_400

/** Reads the provider's recent events and handles those whose webhook was lost. */
export async function reconcileStripe(platform: Platform): Promise<void> {
  const { db, log, stripe } = platform
  if (!stripe) return
  const from = await readCursor(db)
  const events = await stripe.listEvents({ types: wantedEvents, after: from - overlap })
  let upTo = from
  let failed = false
  for (const event of await undone(db, events)) {
    try {
      await receiveStripeEvent(platform, event)
    } catch (error) {
      failed = true
      log.error(
        { err: error, event: event.eventId },
        'an event of the card provider could not be worked off yet',
      )
    }
    // The cursor stops at the first failure, so that the next run reads it and all later events again.
    if (!failed) upTo = Math.max(upTo, event.created)
  }
  if (!failed) upTo = Math.max(upTo, ...events.map(({ created }) => created))
  await sql`
    insert into provider_cursors (provider, read_until) values ('stripe', to_timestamp(${upTo}))
    on conflict (provider) do update set read_until = greatest(provider_cursors.read_until, excluded.read_until)
  `.execute(db)
}

async function readCursor(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from read_until)::float8 as seconds from provider_cursors
    where provider = 'stripe'`.execute(db)
  return Math.floor(rows[0]?.seconds ?? Date.now() / 1000 - firstLook)
}

/** Drops events about checkouts and refunds that are already closed in the database. */
async function undone(db: Db, events: ProviderEvent[]): Promise<ProviderEvent[]> {
  const nameOf = ({ subject }: ProviderEvent): string | null =>
    subject.kind === 'checkout'
      ? subject.sessionId
      : subject.kind === 'refund'
        ? `${subject.refund.refundId}:${subject.refund.status}`
        : null
  const { rows } = await sql<{ name: string }>`
    select provider_ref as name from payment_attempts
    where method = 'stripe' and state <> 'open' and provider_ref = any(${events.map(nameOf)}::text[])
    union all
    select provider_ref || ':succeeded' from refunds
    where state = 'done' and provider_ref || ':succeeded' = any(${events.map(nameOf)}::text[])`.execute(db)
  const received = new Set<string | null>(rows.map(({ name }) => name))
  return events.filter((event) => !received.has(nameOf(event)))
}
