import type { EndpointResult } from '@meridian/shared/endpoint'
import type { getAdminAccount } from '@meridian/shared/endpoints/admin/inspect'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Accounts } from '#platform/db/schema.generated.ts'
import { summariseAccount } from './summarise-account.ts'
import type { AccountRow } from './summarise-account.ts'

type Inspected = EndpointResult<typeof getAdminAccount>

interface InspectedRow extends AccountRow, Pick<Selectable<Accounts>, 'language' | 'whitelisted'> {
  /** Times are in PostgreSQL's format. */
  parts: Pick<
    Inspected,
    'credits' | 'open_sessions' | 'sessions' | 'frozen' | 'actions' | 'wallets' | 'orders'
  >
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function inspectAccount(db: Db, id: string): Promise<Inspected> {
  if (!uuid.test(id)) throw new AppError('NOT_FOUND')
  const { rows } = await sql<InspectedRow>`
    select id, username, email, email_confirmed_at, wallet_address, created_at, language, whitelisted, ${partsOf} as parts
    from accounts where id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND')
  const { wallets, orders, sessions, frozen, actions, ...parts } = row.parts
  return {
    ...summariseAccount(row),
    language: row.language,
    whitelisted: row.whitelisted,
    ...parts,
    frozen: frozen && {
      reason: frozen.reason,
      at: iso(frozen.at),
      until: frozen.until && iso(frozen.until),
      is_over: frozen.is_over,
    },
    sessions: sessions.map((one) => ({
      id: one.id,
      created_at: iso(one.created_at),
      used_at: iso(one.used_at),
      expires_at: iso(one.expires_at),
    })),
    actions: actions.map(({ at, who, action, reason, ...one }) => ({
      id: one.id,
      at: iso(at),
      who,
      action,
      reason,
    })),
    wallets: wallets.map(({ address, linked_at }) => ({ address, linked_at: iso(linked_at) })),
    orders: orders.map(({ tid, kind, state, quantity, total_cents, created_at }) => ({
      tid,
      kind,
      state,
      quantity,
      total_cents,
      created_at: iso(created_at),
    })),
  }
}

const iso = (text: string): string => new Date(text).toISOString()

/** The newest 20 orders. A refresh of a session moves its end, which is 30 days or 12 hours after it. */
const partsOf = sql`json_build_object(
  'credits', coalesce((select amount from credit_balances where account_id = accounts.id), 0),
  'open_sessions', (
    select count(*) from sessions where account_id = accounts.id and revoked_at is null and expires_at > now()
  ),
  'frozen', case when frozen_at is not null then json_build_object('reason', frozen_reason, 'at', frozen_at,
    'until', frozen_until, 'is_over', coalesce(frozen_until <= clock_timestamp(), false)) end,
  'sessions', coalesce((
    select json_agg(json_build_object('id', id, 'created_at', created_at, 'expires_at', expires_at,
      'used_at', expires_at - case when remember then interval '30 days' else interval '12 hours' end)
      order by created_at desc)
    from (
      select * from sessions where account_id = accounts.id and revoked_at is null and expires_at > now()
      order by created_at desc limit 50
    ) as open
  ), '[]'),
  'actions', coalesce((
    select json_agg(json_build_object('id', id::text, 'at', at, 'action', action, 'reason', reason,
      'who', coalesce((select name from operators where operators.id = operator_id), command_user)) order by id desc)
    from (
      select * from operator_actions where target_kind = 'account' and target = accounts.id::text
      order by id desc limit 50
    ) as newest
  ), '[]'),
  'wallets', coalesce((
    select json_agg(json_build_object('address', address, 'linked_at', linked_at) order by linked_at desc)
    from wallet_links where account_id = accounts.id
  ), '[]'),
  'orders', coalesce((
    select json_agg(json_build_object('tid', id, 'kind', kind, 'state', state, 'quantity', quantity,
      'total_cents', total_cents::text, 'created_at', created_at) order by created_at desc)
    from (
      select * from orders where account_id = accounts.id order by created_at desc, id desc limit 20
    ) as newest
  ), '[]')
)`
