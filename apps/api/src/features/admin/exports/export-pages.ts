/** The columns of each export, and the statement that reads a page of it, oldest first. */
import type { ExportKind } from '@meridian/shared/operators/export-kinds'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { withinDays } from '#features/admin/console/within-days.ts'
import type { DayRange } from '#features/admin/console/within-days.ts'
import type { Db } from '#platform/db/database.ts'

/** Of the last row of a page. */
export interface Place {
  at: string
  id: string
}

/** `cells` in the order of the columns; some are null. */
interface PageRow extends Place {
  cells: string[]
}

interface Page {
  range: DayRange
  after: Place | null
  size: number
}

interface Export {
  columns: string[]
  readPage: (db: Db, page: Page) => Promise<PageRow[]>
}

const iso = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const behind = (time: RawBuilder<unknown>, id: RawBuilder<unknown>, after: Place | null) =>
  after === null ? sql`true` : sql`(${time}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)`

const orders: Export = {
  columns: [
    'tid',
    'created_at',
    'account',
    'username',
    'kind',
    'state',
    'quantity',
    'base_price_cents',
    'discount_percent',
    'total_cents',
    'closed_at',
  ],
  readPage: async (db, { range, after, size }) => {
    const at = sql`orders.created_at`
    const { rows } = await sql<PageRow>`
      select orders.created_at::text as at, orders.id::text as id, array[
        orders.id::text, ${iso(at)}, account_id::text, username, kind, state, quantity::text, base_price_cents::text,
        discount_percent::text, total_cents::text, ${iso(sql`closed_at`)}
      ] as cells
      from orders join accounts on accounts.id = account_id
      where ${withinDays(at, range)} and ${behind(at, sql`orders.id`, after)}
      order by orders.created_at, orders.id limit ${size}`.execute(db)
    return rows
  },
}

const payments: Export = {
  columns: [
    'payment',
    'captured_at',
    'order',
    'provider',
    'method',
    'reference',
    'unit',
    'amount',
    'payer',
    'disputed',
  ],
  readPage: async (db, { range, after, size }) => {
    const at = sql`captured_at`
    const { rows } = await sql<PageRow>`
      select captured_at::text as at, id::text as id, array[
        id::text, ${iso(at)}, order_id::text, provider, method, reference, unit, amount::text, payer, disputed::text
      ] as cells
      from payments where ${withinDays(at, range)} and ${behind(at, sql`id`, after)}
      order by captured_at, id limit ${size}`.execute(db)
    return rows
  },
}

const refunds: Export = {
  columns: [
    'refund',
    'created_at',
    'payment',
    'order',
    'state',
    'unit',
    'amount',
    'to',
    'reason',
    'reference',
    'attempts',
    'trouble',
    'closed_at',
  ],
  readPage: async (db, { range, after, size }) => {
    const at = sql`refunds.created_at`
    const { rows } = await sql<PageRow>`
      select refunds.created_at::text as at, refunds.id::text as id, array[
        refunds.id::text, ${iso(at)}, payment_id::text, order_id::text, refunds.state, unit, refunds.amount::text,
        to_address, reason_code, provider_ref, attempts::text, trouble, ${iso(sql`closed_at`)}
      ] as cells
      from refunds join payments on payments.id = payment_id
      where ${withinDays(at, range)} and ${behind(at, sql`refunds.id`, after)}
      order by refunds.created_at, refunds.id limit ${size}`.execute(db)
    return rows
  },
}

const actions: Export = {
  columns: [
    'action',
    'at',
    'operator',
    'command_user',
    'what',
    'target_kind',
    'target',
    'reason',
    'before',
    'after',
    'request',
  ],
  readPage: async (db, { range, after, size }) => {
    const { rows } = await sql<PageRow>`
      select at::text as at, operator_actions.id::text as id, array[
        operator_actions.id::text, ${iso(sql`at`)}, name, command_user, action, target_kind, target, reason,
        before::text, after::text, request_id
      ] as cells
      from operator_actions left join operators on operators.id = operator_id
      where ${withinDays(sql`at`, range)} and operator_actions.id > ${after === null ? '0' : after.id}::bigint
      order by operator_actions.id limit ${size}`.execute(db)
    return rows
  },
}

export const exports: Record<ExportKind, Export> = { actions, orders, payments, refunds }
