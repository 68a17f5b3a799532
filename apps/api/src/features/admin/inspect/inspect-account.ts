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
  parts: Pick<Inspected, 'credits' | 'open_sessions' | 'wallets' | 'orders'>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function inspectAccount(db: Db, id: string): Promise<Inspected> {
  if (!uuid.test(id)) throw new AppError('NOT_FOUND')
  const { rows } = await sql<InspectedRow>`
    select id, username, email, email_confirmed_at, wallet_address, created_at, language, whitelisted, ${partsOf} as parts
    from accounts where id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND')
  const { wallets, orders, ...parts } = row.parts
  return {
    ...summariseAccount(row),
    language: row.language,
    whitelisted: row.whitelisted,
    ...parts,
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

/** The newest 20 orders. */
const partsOf = sql`json_build_object(
  'credits', coalesce((select amount from credit_balances where account_id = accounts.id), 0),
  'open_sessions', (
    select count(*) from sessions where account_id = accounts.id and revoked_at is null and expires_at > now()
  ),
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
