import type { EndpointResult } from '@meridian/shared/endpoint'
import type { getAdminOrder } from '@meridian/shared/endpoints/admin/inspect'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { readNotes } from '#features/admin/orders/read-notes.ts'
import { readOrderVersion, refundVersion } from '#features/admin/orders/order-version.ts'
import { readReturnable } from '#features/admin/orders/read-returnable.ts'
import { readOrder } from '#features/payments/purchase/read-order.ts'
import type { Db } from '#platform/db/database.ts'
import { summariseAccount } from './summarise-account.ts'
import type { AccountRow } from './summarise-account.ts'

type Inspected = EndpointResult<typeof getAdminOrder>

/** What only the office sees. Times are in PostgreSQL's format. */
type Parts = Pick<Inspected, 'attempts' | 'payments' | 'refunds' | 'cases' | 'mails'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The lists of parts have the order of the buyer's, so that both can be shown as one. */
export async function inspectOrder(db: Db, tid: string): Promise<Inspected> {
  if (!uuid.test(tid)) throw new AppError('ORDER_NOT_FOUND')
  const { rows } = await sql<AccountRow & { parts: Parts }>`
    select accounts.id, username, email, email_confirmed_at, wallet_address, accounts.created_at, ${partsOf} as parts
    from orders join accounts on accounts.id = account_id where orders.id = ${tid}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  const { parts, ...account } = row
  return {
    order: await readOrder(db, { accountId: account.id, tid }),
    version: (await readOrderVersion(db, tid)) ?? '',
    returnable: await readReturnable(db, tid),
    notes: await readNotes(db, tid),
    account: summariseAccount(account),
    attempts: parts.attempts.map((one) => ({ ...one, closed_at: iso(one.closed_at) })),
    payments: parts.payments,
    refunds: parts.refunds.map((one) => ({ ...one, next_attempt_at: iso(one.next_attempt_at) })),
    cases: parts.cases.map((one) => ({
      ...one,
      opened_at: new Date(one.opened_at).toISOString(),
      closed_at: iso(one.closed_at),
    })),
    mails: parts.mails.map(({ id, recipient, event, created_at, sent_at, given_up_at, last_failure }) => ({
      id,
      recipient,
      event,
      created_at: new Date(created_at).toISOString(),
      sent_at: iso(sent_at),
      given_up_at: iso(given_up_at),
      last_failure,
    })),
  }
}

const iso = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

const partsOf = sql`json_build_object(
  'attempts', coalesce((
    select json_agg(json_build_object('id', id, 'provider_ref', provider_ref, 'seen_tx', seen_tx,
      'amount_wei', amount_wei::text, 'closed_at', closed_at) order by created_at)
    from payment_attempts where order_id = orders.id
  ), '[]'),
  'payments', coalesce((
    select json_agg(json_build_object('id', id, 'provider', provider, 'reference', reference, 'payer', payer,
      'disputed', disputed) order by created_at)
    from payments where order_id = orders.id
  ), '[]'),
  'refunds', coalesce((
    select json_agg(json_build_object('id', refunds.id, 'version', ${refundVersion}, 'provider_ref', provider_ref, 'attempts', attempts,
      'trouble', trouble, 'next_attempt_at', case when state in ('due', 'sent') then next_attempt_at end)
      order by refunds.created_at)
    from refunds join payments on payments.id = payment_id where order_id = orders.id
  ), '[]'),
  'cases', coalesce((
    select json_agg(json_build_object('id', id, 'kind', kind, 'status', status, 'detail', detail,
      'opened_at', opened_at, 'closed_at', closed_at, 'closed_reason', closed_reason) order by opened_at)
    from debt_cases where order_id = orders.id
  ), '[]'),
  'mails', coalesce((
    select json_agg(json_build_object('id', id, 'recipient', recipient, 'event', message -> 'event' ->> 'code',
      'created_at', created_at, 'sent_at', sent_at, 'given_up_at', given_up_at, 'last_failure', last_failure)
      order by created_at)
    from mail_outbox where message ->> 'template' = 'order' and message ->> 'tid' = orders.id::text
  ), '[]')
)`
