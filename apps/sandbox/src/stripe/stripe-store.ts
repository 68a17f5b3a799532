import { Journal } from '#files/journal.ts'
import type { Change } from '#files/journal.ts'
import { newId, now } from './stripe-objects.ts'
import type { Charge, Dispute, Intent, Refund, StoredSession, StripeEvent } from './stripe-objects.ts'

/** The response to a request that had an idempotency key. */
export type Reply = { key: string; fingerprint: string; status: number; body: unknown; created: number }

/** One event to deliver to the webhook, until it is accepted. */
export type Delivery = {
  eventId: string
  state: 'waiting' | 'delivered' | 'given-up'
  attempts: number
  /** Milliseconds since 1970. */
  dueAt: number
  lastStatus: number | null
}

type Rows = {
  sessions: StoredSession
  intents: Intent
  charges: Charge
  refunds: Refund
  disputes: Dispute
  events: StripeEvent
  replies: Reply
  deliveries: Delivery
}

const replyLifeSeconds = 24 * 3600
const eventLifeSeconds = 30 * 24 * 3600
/** The version of the SDK whose types check the requests. */
const apiVersion = '2026-10-28.endive'

/** The sandbox's state. Objects that belong together are written in one commit. */
export class StripeStore {
  readonly #journal: Journal

  private constructor(journal: Journal) {
    this.#journal = journal
  }

  static async open(path: string): Promise<StripeStore> {
    const journal = await Journal.open(path)
    const store = new StripeStore(journal)
    const old = [
      ...store
        .list('replies')
        .filter(({ created }) => created < now() - replyLifeSeconds)
        .map(({ key }) => ({ table: 'replies', id: key, row: null })),
      ...store
        .list('events')
        .filter(({ created }) => created < now() - eventLifeSeconds)
        .flatMap(({ id }) => ['events', 'deliveries'].map((table) => ({ table, id, row: null }))),
    ]
    if (old.length > 0) await journal.commit(old)
    return store
  }

  read<Table extends keyof Rows>(table: Table, id: string): Rows[Table] | null {
    return this.#journal.read<Rows[Table]>(table, id)
  }

  /** Oldest first. */
  list<Table extends keyof Rows>(table: Table): Rows[Table][] {
    return this.#journal.list<Rows[Table]>(table)
  }

  commit(changes: Change[]): Promise<void> {
    return this.#journal.commit(changes)
  }

  close(): Promise<void> {
    return this.#journal.close()
  }
}

export const put = <Table extends keyof Rows>(table: Table, id: string, row: Rows[Table]): Change => ({
  table,
  id,
  row,
})

/** An event with its delivery. It contains the object as it is now, whatever changes later. */
export function emit(type: string, object: unknown): Change[] {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: now(),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object: structuredClone(object) },
  }
  const delivery: Delivery = {
    eventId: event.id,
    state: 'waiting',
    attempts: 0,
    dueAt: Date.now(),
    lastStatus: null,
  }
  return [put('events', event.id, event), put('deliveries', event.id, delivery)]
}
