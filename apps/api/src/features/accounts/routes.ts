import * as endpoints from '@meridian/shared/endpoints/accounts'
import { AppError } from '@meridian/shared/errors'
import { inTransaction } from '#platform/db/database.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { takeFromLimit } from '#platform/rate-limit.ts'
import { asUser, findBySession, identityKey } from './account-queries.ts'
import { changeProfile, readUsernameByKey, updateUsername } from './change-profile.ts'
import { confirmEmail } from './confirm-email.ts'
import { linkEmail } from './link-email.ts'
import { logIn } from './log-in.ts'
import { refreshSession, revokeSession } from './open-session.ts'
import { sendResetJob } from './send-reset.ts'
import { changePassword, readWalletByKey, resetPassword } from './set-password.ts'
import { signUp } from './sign-up.ts'
import { readTerms } from './terms.ts'
import type { AccessTokens } from './tokens.ts'

/** By address against spraying, by identity against guessing one account from many addresses. */
const limits = {
  loginByAddress: { name: 'login-address', limit: 30, perSeconds: 300 },
  loginByIdentity: { name: 'login-identity', limit: 10, perSeconds: 300 },
  session: { name: 'session', limit: 120, perSeconds: 60 },
  signUp: { name: 'sign-up', limit: 20, perSeconds: 3600 },
  mailByAddress: { name: 'mail-address', limit: 20, perSeconds: 3600 },
  mailByRecipient: { name: 'mail-recipient', limit: 5, perSeconds: 3600 },
  keys: { name: 'mail-key', limit: 60, perSeconds: 300 },
  passwordByAccount: { name: 'change-password', limit: 10, perSeconds: 300 },
  profileByAccount: { name: 'change-profile', limit: 20, perSeconds: 300 },
}

/** A picture of 1 MB as base64, with room for the rest of the request. */
const profileBodyLimit = 1_500_000

export function accountRoutes(route: Route, { config, db, jobs }: Platform, tokens: AccessTokens): void {
  const secret = config.jwtSecret
  const limitMailTo = (email: string) => takeFromLimit(db, limits.mailByRecipient, identityKey(email))

  route(endpoints.login, { limit: limits.loginByAddress }, async ({ body }) => {
    await takeFromLimit(db, limits.loginByIdentity, identityKey(body.email))
    return logIn(db, tokens, {
      identity: body.email,
      password: body.password,
      remember: body.remember ?? false,
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

  route(endpoints.registry, { limit: limits.signUp }, async ({ body }) => {
    await limitMailTo(body.email)
    await signUp(db, jobs, { ...body, whitelisted: config.whitelistsNewAccounts })
    return { msg: endpoints.mailSent }
  })

  route(endpoints.activate, { limit: limits.keys }, async ({ params }) => {
    await confirmEmail(db, jobs, secret, params.key)
    return { msg: 'Your e-mail is confirmed. You can log in now.' }
  })

  route(endpoints.forgot, { limit: limits.mailByAddress }, async ({ body }) => {
    await limitMailTo(body.email)
    await inTransaction(db, (tx) =>
      jobs.enqueue(tx, sendResetJob, { email: body.email, mailId: crypto.randomUUID() }),
    )
    return { msg: endpoints.mailSent }
  })

  route(endpoints.verifySecretKey, { limit: limits.keys }, async ({ params }) => {
    return { walletAddress: await readWalletByKey(db, secret, params.key) }
  })

  route(endpoints.resetPassword, { limit: limits.keys }, async ({ body }) => {
    const { secret_key: key, password, unlink_wallet: unlinkWallet = false } = body
    await resetPassword(db, jobs, secret, { key, password, unlinkWallet })
    return { msg: 'Your password is changed. You can log in now.' }
  })

  route(endpoints.changePassword, {}, async ({ account, body }) => {
    await takeFromLimit(db, limits.passwordByAccount, account.accountId)
    await changePassword(db, jobs, account, { oldPassword: body.old, newPassword: body.new })
    return { msg: 'Your password is changed.' }
  })

  const profile = { bodyLimit: profileBodyLimit, accountLimit: limits.profileByAccount }
  route(endpoints.changeProfile, profile, async ({ account, body }) => {
    const { username, avatar } = body
    return { user: await changeProfile(db, jobs, { accountId: account.accountId, username, avatar }) }
  })

  route(endpoints.getProfileByKey, { limit: limits.keys }, async ({ query }) => ({
    username: await readUsernameByKey(db, secret, query.key),
  }))

  route(endpoints.updateUsername, { limit: limits.keys }, async ({ body }) => {
    await updateUsername(db, jobs, secret, body)
    return { msg: 'Your username is changed. Please log in again.' }
  })

  route(endpoints.linkEmail, { limit: limits.mailByAddress }, async ({ account, body }) => {
    await limitMailTo(body.email)
    await linkEmail(db, jobs, { account, email: body.email })
    return { msg: endpoints.mailSent }
  })

  route(endpoints.getTerms, {}, async () => ({ data: { content: await readTerms() } }))
}
