import * as endpoints from '@meridian/shared/endpoints/sessions'
import { revokeSessionsOf } from '#features/accounts/core/open-session.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'

const reading = { name: 'list-sessions', limit: 60, perSeconds: 60 }
const ending = { name: 'end-sessions', limit: 60, perSeconds: 60 }

export function sessionRoutes(route: Route, { db }: Platform): void {
  route(endpoints.listSessions, { accountLimit: reading }, ({ account }) => listSessions(db, account))

  route(endpoints.endSession, { accountLimit: ending }, async ({ account: { accountId }, body: { id } }) => {
    await inTransaction(db, (tx) => endSession(tx, { accountId, id }))
    return {}
  })

  route(endpoints.endOtherSessions, { accountLimit: ending }, async ({ account }) => {
    const { accountId, sessionId } = account
    await inTransaction(db, (tx) => revokeSessionsOf(tx, accountId, { except: sessionId }))
    return {}
  })
}
