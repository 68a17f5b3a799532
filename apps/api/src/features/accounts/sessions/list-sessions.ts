import type { EndpointResult } from '@meridian/shared/endpoint'
import type { listSessions as endpoint } from '@meridian/shared/endpoints/sessions'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Sessions } from '#platform/db/schema.generated.ts'
import type { SignedIn } from '#platform/http/route.ts'

interface SessionRow extends Pick<Selectable<Sessions>, 'id' | 'created_at' | 'expires_at'> {
  used_at: Date | null
}

/** Each refresh moves the end of a session, which is 30 days or 12 hours after it. */
export async function listSessions(
  db: Db,
  { accountId, sessionId }: SignedIn,
): Promise<EndpointResult<typeof endpoint>> {
  const { rows } = await sql<SessionRow>`
    select id, created_at, expires_at,
      expires_at - case when remember then interval '30 days' else interval '12 hours' end as used_at
    from sessions
    where account_id = ${accountId} and revoked_at is null and expires_at > now()
    order by id = ${sessionId} desc, expires_at desc limit 100`.execute(db)
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      created_at: row.created_at.toISOString(),
      used_at: (row.used_at ?? row.created_at).toISOString(),
      expires_at: row.expires_at.toISOString(),
      is_current: row.id === sessionId,
    })),
  }
}
