import type { EndpointResult } from '@meridian/shared/endpoint'
import type { listActions as endpoint } from '@meridian/shared/endpoints/admin/actions'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { withinDays } from '#features/admin/console/within-days.ts'
import type { DayRange } from '#features/admin/console/within-days.ts'
import { cutPage } from '#platform/db/cut-page.ts'
import type { Db } from '#platform/db/database.ts'
import type { OperatorActions } from '#platform/db/schema.generated.ts'

const pageSize = 50

interface ActionRow extends Omit<
  Selectable<OperatorActions>,
  'operator_id' | 'request_id' | 'key' | 'before' | 'after'
> {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  operator: string | null
  target_name: string | null
}

interface Searched extends DayRange {
  cursor?: string | undefined
  text?: string | undefined
  target?: string | undefined
  who?: string | undefined
}

/** Newest first. The cursor is the id of the last action. Empty fields search for nothing. */
export async function listActions(
  db: Db,
  { cursor, text = '', target = '', who = '', ...days }: Searched,
): Promise<EndpointResult<typeof endpoint>> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw new AppError('INVALID_INPUT')
  const { rows: read } = await sql<ActionRow>`
    select operator_actions.id, at, command_user, by.name as operator, action, target_kind, target,
      named.name as target_name, reason, before, after
    from operator_actions
    left join operators as by on by.id = operator_id
    left join operators as named on target_kind = 'operator' and named.id::text = target
    where ${cursor === undefined ? sql`true` : sql`operator_actions.id < ${cursor}::bigint`}
      and (${text} = '' or position(lower(${text}) in lower(concat_ws(' ', action, reason, before, after))) > 0)
      and (${target} = '' or ${target} in (target, named.name))
      and (${who} = '' or ${who} in (by.name, command_user))
      and ${withinDays(sql`at`, days)}
    order by operator_actions.id desc limit ${pageSize + 1}`.execute(db)
  const { rows, last } = cutPage(read, pageSize)
  return {
    actions: rows.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      who: { operator: row.operator, command_user: row.command_user },
      action: row.action,
      target: { kind: row.target_kind, id: row.target, name: row.target_name },
      reason: row.reason,
      before: row.before,
      after: row.after,
    })),
    next: last ? String(last.id) : null,
  }
}
