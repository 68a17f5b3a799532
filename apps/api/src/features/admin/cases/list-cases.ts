import type { EndpointResult } from '@meridian/shared/endpoint'
import type { AdminCase, listCases as endpoint } from '@meridian/shared/endpoints/admin/cases'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { refundVersion } from '#features/admin/orders/order-version.ts'
import { cutPage } from '#platform/db/cut-page.ts'
import type { Db } from '#platform/db/database.ts'
import { chainCaseVersion, debtCaseVersion } from './case-version.ts'

const pageSize = 50

interface CaseRow extends Pick<
  AdminCase,
  'id' | 'of' | 'kind' | 'status' | 'detail' | 'reference' | 'chain'
> {
  unit: 'cents' | 'wei' | null
  amount: string | null
  order_id: string | null
  account_id: string | null
  username: string | null
  refund_id: string | null
  refund_version: string | null
  opened_at: Date
  closed_at: Date | null
  closed_by: string | null
  closed_reason: string | null
  version: string
  /** Microseconds since 1970, by which the list is sorted. */
  place: string
}

/** Microseconds since 1970 and the id of the last case. */
const cursorForm = /^(\d{1,16})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Open cases oldest first, closed ones newest first. */
export async function listCases(
  db: Db,
  { state, cursor }: { state: 'open' | 'closed'; cursor?: string | undefined },
): Promise<EndpointResult<typeof endpoint>> {
  const from = cursor === undefined ? null : cursorForm.exec(Buffer.from(cursor, 'base64url').toString())
  if (cursor !== undefined && !from) throw new AppError('INVALID_INPUT')
  const isOpen = state === 'open'
  const after = from
    ? sql`(place, cases.id) ${isOpen ? sql`>` : sql`<`} (${from[1]}::bigint, ${from[2]}::uuid)`
    : sql`true`
  const direction = isOpen ? sql`asc` : sql`desc`
  const { rows: read } = await sql<CaseRow>`
    select cases.id, "of", kind, cases.status, cases.detail, cases.reference, chain, cases.unit,
      cases.amount::text as amount, cases.order_id, cases.account_id, username, refunds.id as refund_id,
      case when refunds.state = 'failed' then ${refundVersion} end as refund_version, cases.opened_at, cases.closed_at,
      coalesce(operators.name, operator_actions.command_user) as closed_by, cases.closed_reason, cases.version,
      coalesce(place, 0)::text as place
    from (
      select *, (extract(epoch from case when ${isOpen}::boolean then opened_at else closed_at end) * 1000000)::bigint
        as place
      from (${everyCase}) as every
      where (closed_at is null) = ${isOpen}::boolean
    ) as cases
    left join accounts on accounts.id = cases.account_id
    left join refunds on cases.kind = 'refund_failed' and refunds.id::text = cases.reference
    left join operator_actions on operator_actions.key = cases.closed_by
    left join operators on operators.id = operator_actions.operator_id
    where ${after}
    order by place ${direction}, cases.id ${direction} limit ${pageSize + 1}`.execute(db)
  const { rows, last } = cutPage(read, pageSize)
  return {
    cases: rows.map(asCase),
    next: last ? Buffer.from(`${last.place}|${last.id}`).toString('base64url') : null,
  }
}

const everyCase = sql`
  select id, 'payment' as "of", kind, status, detail, reference, null::integer as chain, unit, amount, order_id,
    account_id, opened_at, closed_at, closed_by, closed_reason, ${debtCaseVersion} as version
  from debt_cases
  union all
  select id, 'chain', kind, null, detail, reference, chain_id::integer, null, null, null, null, opened_at, closed_at,
    closed_by, closed_reason, ${chainCaseVersion}
  from chain_cases`

const asCase = ({
  id,
  of,
  kind,
  status,
  detail,
  reference,
  chain,
  unit,
  amount,
  order_id: order,
  account_id: accountId,
  username,
  refund_id: refundId,
  refund_version: refundVersionSeen,
  opened_at: openedAt,
  closed_at: closedAt,
  closed_by,
  closed_reason,
  version,
}: CaseRow): AdminCase => ({
  id,
  of,
  kind,
  status,
  detail,
  reference,
  chain,
  amount: unit === null || amount === null ? null : { unit, amount },
  order,
  account: accountId === null || username === null ? null : { id: accountId, username },
  refund:
    refundId === null || refundVersionSeen === null ? null : { id: refundId, version: refundVersionSeen },
  opened_at: openedAt.toISOString(),
  closed_at: closedAt?.toISOString() ?? null,
  closed_by,
  closed_reason,
  version,
})
