import { AppError } from '@meridian/shared/errors'
import type { Db } from '#platform/db/database.ts'
import type { Authenticate } from '#platform/http/route.ts'
import { findBySession } from './account-queries.ts'
import type { AccessTokens } from './tokens.ts'

/** Looks at the session as well as the signature, so that a logout or a password change ends it at once. */
export function authenticateWith(db: Db, tokens: AccessTokens): Authenticate {
  return async (authorization) => {
    if (!authorization) throw new AppError('NOT_SIGNED_IN')
    const token = /^JWT ([\w.-]+)$/.exec(authorization)?.[1]
    if (!token) throw new AppError('TOKEN_REJECTED')
    const who = await tokens.verify(token)
    if (!(await findBySession(db, who.accountId, who.sessionId))) throw new AppError('TOKEN_REJECTED')
    return who
  }
}
