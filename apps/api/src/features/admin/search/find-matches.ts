/**
 * One statement for each form of text. Every part of it finds its rows by an index: find-matches.test.ts reads the plans.
 * The newest 20 matches of a part are enough, because a person chooses among them.
 */
import { sql } from 'kysely'
import type { SearchMatch } from '@meridian/shared/endpoints/admin/search'
import type { Db } from '#platform/db/database.ts'

/** `at` is in PostgreSQL's format. */
interface Found {
  matches: SearchMatch[]
}

const first = ({ rows }: { rows: Found[] }): SearchMatch[] =>
  (rows[0]?.matches ?? []).map(({ kind, id, detail, at, order, account }) => ({
    kind,
    id,
    detail,
    at: at === null ? null : new Date(at).toISOString(),
    order,
    account,
  }))

/** Adds the account's name, and the order's account where the part itself names none. */
const asMatches = sql`
  coalesce(json_agg(json_build_object('kind', hit.kind, 'id', hit.id, 'detail', hit.detail, 'at', hit.at,
    'order', hit.order_id, 'account', case when accounts.id is not null then
      json_build_object('id', accounts.id, 'username', accounts.username) end) order by hit.at desc nulls last), '[]')`

const withAccounts = sql`
  left join orders on orders.id = hit.order_id
  left join accounts on accounts.id = coalesce(hit.account_id, orders.account_id)`

export async function findById(db: Db, id: string): Promise<SearchMatch[]> {
  return first(
    await sql<Found>`
    select ${asMatches} as matches from (
      select 'order' as kind, id::text, kind || ', ' || state as detail, created_at as at, id as order_id, account_id
      from orders where id = ${id}::uuid
      union all
      select 'account', id::text, coalesce(email, 'no e-mail'), created_at, null, id from accounts where id = ${id}::uuid
      union all
      select 'payment', id::text, method || ', ' || amount || ' ' || unit || ', ' || reference, captured_at, order_id, null
      from payments where id = ${id}::uuid
      union all
      select 'payment attempt', id::text, method || ', ' || state, created_at, order_id, null
      from payment_attempts where id = ${id}::uuid
      union all
      select 'refund', refunds.id::text, state || ', ' || refunds.amount || ' ' || unit, refunds.created_at, order_id, null
      from refunds join payments on payments.id = payment_id where refunds.id = ${id}::uuid
      union all
      select 'case', id::text, kind || ', ' || status || ', ' || detail, opened_at, order_id, account_id
      from debt_cases where id = ${id}::uuid
      union all
      select 'collection', id::text, name, created_at, null, owner_id from collections where id = ${id}::uuid
    ) as hit ${withAccounts}`.execute(db),
  )
}

/** A payment's reference on chain is `chain:hash:n`. No transaction has paid more than ten times. */
const mostPayments = 10

export async function findByHash(db: Db, hash: string, chainIds: readonly number[]): Promise<SearchMatch[]> {
  const references = chainIds.flatMap((chain) =>
    Array.from({ length: mostPayments }, (_, nth) => `${chain}:${hash}:${nth}`),
  )
  return first(
    await sql<Found>`
    select ${asMatches} as matches from (
      select 'payment' as kind, id::text, method || ', ' || amount || ' ' || unit || ' from ' || payer as detail,
        captured_at as at, order_id, null::uuid as account_id
      from payments where provider = 'chain' and reference = any(${references}::text[])
      union all
      select 'refund', refunds.id::text, state || ', ' || refunds.amount || ' ' || unit, refunds.created_at, order_id, null
      from refunds join payments on payments.id = payment_id where provider_ref = ${hash}
      union all
      select 'case', id::text, kind || ', ' || status || ', ' || detail, opened_at, order_id, account_id
      from debt_cases
      where kind in ('reorganisation', 'refund_failed', 'refunded_elsewhere')
        and reference = any(${[hash, ...references]}::text[])
      union all
      select 'our transaction', hash, 'chain ' || chain_id || ', ' || purpose || ' ' || subject || ', ' || state,
        signed_at, null, null
      from signed_transactions join chain_transactions on chain_transactions.id = transaction_id where hash = ${hash}
      union all
      select 'chain event', chain_id || ':' || block_number || ':' || log_index,
        'chain ' || chain_id || ', ' || contract || ' ' || event || case when final_at is null then ', not final' else '' end,
        block_time, null, null
      from chain_events where tx_hash = ${hash}
    ) as hit ${withAccounts}`.execute(db),
  )
}

export async function findByAddress(db: Db, address: string): Promise<SearchMatch[]> {
  return first(
    await sql<Found>`
    select ${asMatches} as matches from (
      select 'account' as kind, id::text, coalesce(email, 'no e-mail') as detail, created_at as at,
        null::uuid as order_id, id as account_id
      from accounts where wallet_address = ${address}
      union all
      select 'former wallet', account_id::text, 'linked to this account before', linked_at, null, account_id
      from wallet_links where address = ${address} and not exists (
        select from accounts where accounts.id = account_id and wallet_address = ${address})
      union all
      (select 'payment', id::text, method || ', ' || amount || ' ' || unit || ', ' || reference, captured_at, order_id, null
      from payments where provider = 'chain' and payer = ${address} order by captured_at desc limit 20)
      union all
      (select 'plot', cell::text, state || coalesce(', ' || name, ''), created_at, order_id, owner_id
      from plots where owner_address = ${address} limit 20)
    ) as hit ${withAccounts}`.execute(db),
  )
}

export async function findByProviderId(db: Db, reference: string): Promise<SearchMatch[]> {
  return first(
    await sql<Found>`
    select ${asMatches} as matches from (
      select 'payment' as kind, id::text, method || ', ' || amount || ' ' || unit as detail, captured_at as at, order_id,
        null::uuid as account_id
      from payments where provider = 'stripe' and reference = ${reference}
      union all
      select 'payment attempt', id::text, method || ', ' || state, created_at, order_id, null
      from payment_attempts where method = 'stripe' and provider_ref = ${reference}
      union all
      select 'refund', refunds.id::text, state || ', ' || refunds.amount || ' ' || unit, refunds.created_at, order_id, null
      from refunds join payments on payments.id = payment_id where provider_ref = ${reference}
      union all
      select 'case', id::text, kind || ', ' || status || ', ' || detail, opened_at, order_id, account_id
      from debt_cases
      where kind in ('dispute', 'refund_failed', 'refunded_elsewhere') and reference = ${reference}
    ) as hit ${withAccounts}`.execute(db),
  )
}

export async function findByEmail(db: Db, key: string): Promise<SearchMatch[]> {
  return first(
    await sql<Found>`
    select ${asMatches} as matches from (
      select 'account' as kind, id::text, email || case when email_confirmed_at is null then ', not confirmed' else '' end
        as detail, created_at as at, null::uuid as order_id, id as account_id
      from accounts where email_key = ${key} order by created_at desc limit 20
    ) as hit ${withAccounts}`.execute(db),
  )
}

/** A plot, all purchases that contained it, and the account whose name happens to be this number. */
export async function findByCell(db: Db, cell: number, name: string): Promise<SearchMatch[]> {
  return first(
    await sql<Found>`
    select ${asMatches} as matches from (
      select 'plot' as kind, cell::text as id, state || coalesce(', ' || name, '') as detail, created_at as at, order_id,
        owner_id as account_id
      from plots where cell = ${cell}::bigint
      union all
      (select 'order', orders.id::text, kind || ', ' || state, created_at, orders.id, account_id
      from order_plots join orders on orders.id = order_id where cell = ${cell}::bigint
      order by created_at desc limit 20)
      union all
      select 'account', id::text, coalesce(email, 'no e-mail'), created_at, null, id
      from accounts where username_key = ${name}
    ) as hit ${withAccounts}`.execute(db),
  )
}

export async function findByName(
  db: Db,
  { name, deed, collection }: { name: string; deed: string | null; collection: string },
): Promise<SearchMatch[]> {
  return first(
    await sql<Found>`
    select ${asMatches} as matches from (
      select 'account' as kind, id::text, coalesce(email, 'no e-mail') as detail, created_at as at,
        null::uuid as order_id, id as account_id
      from accounts where username_key = ${name}
      union all
      select 'collection', id::text, name, created_at, null, owner_id from collections where uriid = ${collection}
      union all
      select 'deed', number, 'deed of a purchase', granted_at, order_id, null from deeds where number = ${deed}
    ) as hit ${withAccounts}`.execute(db),
  )
}
