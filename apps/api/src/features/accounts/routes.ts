import { getProfile, login, logout, refreshToken } from '@meridian/shared/endpoints/accounts'
import { AppError } from '@meridian/shared/errors'
import { inTransaction } from '#platform/db/database.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { takeFromLimit } from '#platform/rate-limit.ts'
import { asUser, findBySession, identityKey } from './account-queries.ts'
import { logIn } from './log-in.ts'
import { refreshSession, revokeSession } from './open-session.ts'
import type { AccessTokens } from './tokens.ts'

/** By address against spraying, by identity against guessing one account from many addresses. */
const loginsByAddress = { name: 'login-address', limit: 30, perSeconds: 300 }
const loginsByIdentity = { name: 'login-identity', limit: 10, perSeconds: 300 }
const sessionCalls = { name: 'session', limit: 120, perSeconds: 60 }

export function accountRoutes(route: Route, { db }: Platform, tokens: AccessTokens): void {
  route(login, { limit: loginsByAddress }, async ({ body }) => {
    await takeFromLimit(db, loginsByIdentity, identityKey(body.email))
    return logIn(db, tokens, {
      identity: body.email,
      password: body.password,
      remember: body.remember ?? false,
    })
  })

  route(refreshToken, { limit: sessionCalls }, async ({ body }) => {
    const access = await inTransaction(db, (tx) => refreshSession(tx, tokens, body.refresh_token))
    if (!access) throw new AppError('REFRESH_REJECTED')
    return { access_token: access }
  })

  route(logout, { limit: sessionCalls }, async ({ body }) => {
    await inTransaction(db, (tx) => revokeSession(tx, body.refresh_token))
    return {}
  })

  route(getProfile, {}, async ({ account }) => {
    const row = await findBySession(db, account.accountId, account.sessionId)
    if (!row) throw new AppError('TOKEN_REJECTED')
    return { user: asUser(row) }
  })
}
