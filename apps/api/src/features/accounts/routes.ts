import * as endpoints from '@meridian/shared/endpoints/accounts'
import { AppError } from '@meridian/shared/errors'
import { inTransaction } from '#platform/db/database.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { asUser, findBySession } from '#features/accounts/core/account-queries.ts'
import { changeProfile } from '#features/accounts/profile/change-profile.ts'
import { guesses, limitByPair, passwords } from './devices/limit-by-pair.ts'
import { logIn } from './log-in.ts'
import { refreshSession, revokeSession } from '#features/accounts/core/open-session.ts'
import { proofVerifierOf } from './proof/prove-owner.ts'
import { changePassword } from '#features/accounts/profile/set-password.ts'
import type { AccountUse } from '#features/accounts/core/sweep-accounts.ts'
import { readTerms } from './terms.ts'
import type { AccessTokens } from '#features/accounts/core/tokens.ts'

/** By network, against password spraying; limit-by-pair.ts covers guesses at one account. */
const limits = {
  loginByAddress: { name: 'login-address', limit: 30, perSeconds: 300 },
  session: { name: 'session', limit: 120, perSeconds: 60 },
  languageByAccount: { name: 'language', limit: 30, perSeconds: 60 },
  profileByAccount: { name: 'change-profile', limit: 20, perSeconds: 300 },
}

/** A picture of 1 MB as base64, with room for the rest of the request. */
const profileBodyLimit = 1_500_000

/** `property`: conditions for owning something. */
export function accountRoutes(
  route: Route,
  platform: Platform,
  tokens: AccessTokens,
  property: readonly AccountUse[],
): void {
  const { config, db, jobs } = platform
  const secret = config.jwtSecret
  const verifyProof = proofVerifierOf(platform)

  route(endpoints.login, { limit: limits.loginByAddress }, async ({ body, caller }) => {
    await limitByPair(db, guesses, caller, { identity: body.email })
    return logIn(db, tokens, secret, {
      identity: body.email,
      password: body.password,
      remember: body.remember ?? false,
      device: caller.device,
    })
  })

  route(endpoints.refreshToken, { limit: limits.session }, async ({ body }) => {
    const access = await inTransaction(db, (tx) => refreshSession(tx, tokens, body.refresh_token))
    if (!access) throw new AppError('REFRESH_REJECTED')
    return { access_token: access }
  })

  route(endpoints.logout, { limit: limits.session }, async ({ body }) => {
    await inTransaction(db, (tx) => revokeSession(tx, body.refresh_token))
    return {}
  })

  route(endpoints.getProfile, {}, async ({ account }) => {
    const row = await findBySession(db, account.accountId, account.sessionId)
    if (!row) throw new AppError('TOKEN_REJECTED')
    return { user: asUser(row) }
  })

  route(endpoints.setLanguage, { accountLimit: limits.languageByAccount }, async ({ account, body }) => {
    await db.updateTable('accounts').set(body).where('id', '=', account.accountId).execute()
    return {}
  })

  route(endpoints.changePassword, {}, async ({ account, body, caller }) => {
    await limitByPair(db, passwords, caller, account)
    const { wallet_signature } = body
    const proof = await verifyProof(account, caller, { change: 'password', value: '' }, { wallet_signature })
    const { device } = caller
    await changePassword(db, jobs, secret, account, {
      oldPassword: body.old,
      newPassword: body.new,
      proof,
      device,
    })
    return { msg: 'Your password is changed.' }
  })

  const profile = { bodyLimit: profileBodyLimit, accountLimit: limits.profileByAccount }
  route(endpoints.changeProfile, profile, async ({ account, body, caller }) => {
    const { username, avatar, show_username: showsUsername, chain_mails: chainMails } = body
    const proof = await verifyProof(account, caller, { change: 'username', value: username }, body)
    const change = { account, username, avatar, showsUsername, chainMails, proof, property }
    return { user: await changeProfile(db, jobs, change) }
  })

  route(endpoints.getTerms, {}, async ({ query }) => ({
    data: { content: await readTerms(query.language ?? 'en') },
  }))
}
