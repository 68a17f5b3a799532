import { AppError } from '@meridian/shared/errors'
import type { Db } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import type { Authenticate, SignedIn } from '#platform/http/route.ts'
import { findOpenSessions } from './account-queries.ts'
import type { AccessTokens } from './tokens.ts'

const findSession = sqlFile<[accountId: string, sessionId: string], object>(
  new URL('./sql/find-session.sql', import.meta.url),
)

/** Checks the session as well as the signature, so that a logout or a password change takes effect at once. */
export function authenticateWith(db: Db, tokens: AccessTokens): Authenticate {
  return async (authorization) => {
    const who = await identify(tokens, authorization)
    const open = await findSession(db, who.accountId, who.sessionId)
    if (open.length === 0) throw new AppError('TOKEN_REJECTED')
    return who
  }
}

/** For the live stream: verifies each page's signature, and checks all sessions of an account in one query. */
export const liveSessionsWith = (db: Db, tokens: AccessTokens) => ({
  identify: (authorization: string | undefined) => identify(tokens, authorization),
  findOpen: (accountId: string, sessionIds: readonly string[]) => findOpenSessions(db, accountId, sessionIds),
})

async function identify(tokens: AccessTokens, authorization: string | undefined): Promise<SignedIn> {
  if (!authorization) throw new AppError('NOT_SIGNED_IN')
  const token = /^JWT ([\w.-]+)$/.exec(authorization)?.[1]
  if (!token) throw new AppError('TOKEN_REJECTED')
  return tokens.verify(token)
}
