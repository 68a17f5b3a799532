import * as endpoints from '@meridian/shared/endpoints/accounts'
import type { OwnerProof } from '@meridian/shared/endpoints/accounts'
import { AppError } from '@meridian/shared/errors'
import { inTransaction } from '#platform/db/database.ts'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import type { Caller, Route, SignedIn } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { asUser, findBySession } from './account-queries.ts'
import { changeProfile, readUsernameByKey, updateUsername } from './change-profile.ts'
import { confirmEmail, takeBackEmail } from './confirm-email.ts'
import { guesses, limitByPair, mails, passwords } from './devices/limit-by-pair.ts'
import { askForEmailProof, linkEmail } from './link-email.ts'
import { logIn } from './log-in.ts'
import { refreshSession, revokeSession } from './open-session.ts'
import { issueProofNonce } from './proof/proof-nonce.ts'
import type { Change } from './proof/proof-nonce.ts'
import { weighProof } from './proof/prove-owner.ts'
import { sendResetJob } from './send-reset.ts'
import { changePassword, readWalletByKey, resetPassword } from './set-password.ts'
import { signUp } from './sign-up.ts'
import type { AccountUse } from './sweep-accounts.ts'
import { readTerms } from './terms.ts'
import type { AccessTokens } from './tokens.ts'

/** By network, against spraying; who guesses at one account or floods one mailbox meets limit-by-pair.ts. */
const limits = {
  loginByAddress: { name: 'login-address', limit: 30, perSeconds: 300 },
  session: { name: 'session', limit: 120, perSeconds: 60 },
  signUp: { name: 'sign-up', limit: 20, perSeconds: 3600 },
  mailByAddress: { name: 'mail-address', limit: 20, perSeconds: 3600 },
  keys: { name: 'mail-key', limit: 60, perSeconds: 300 },
  proof: { name: 'proof-nonce', limit: 30, perSeconds: 300 },
  languageByAccount: { name: 'language', limit: 30, perSeconds: 60 },
  profileByAccount: { name: 'change-profile', limit: 20, perSeconds: 300 },
}

/** A picture of 1 MB as base64, with room for the rest of the request. */
const profileBodyLimit = 1_500_000

/** `property`: whatever makes an account one that owns something. */
export function accountRoutes(
  route: Route,
  { config, db, jobs }: Platform,
  tokens: AccessTokens,
  property: readonly AccountUse[],
): void {
  const secret = config.jwtSecret
  const landChain = findLandChain(config)
  if (!landChain) throw new Error('the land has no chain')
  const limitMailTo = (email: string, caller: Caller) => limitByPair(db, mails, caller, { identity: email })
  const weigh = ({ accountId }: SignedIn, caller: Caller, change: Change, given: OwnerProof) =>
    weighProof(db, landChain, { accountId, caller, change, given })

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

  route(endpoints.registry, { limit: limits.signUp }, async ({ body, caller }) => {
    await limitMailTo(body.email, caller)
    await signUp(db, jobs, secret, { ...body, whitelisted: config.whitelistsNewAccounts })
    return { msg: endpoints.mailSent }
  })

  route(endpoints.activate, { limit: limits.keys }, async ({ params, caller }) => {
    const { key } = params
    const confirmed = await confirmEmail(db, jobs, secret, { key, device: caller.device })
    return { msg: 'Your email is confirmed. You can log in now.', ...confirmed }
  })

  route(endpoints.takeBackEmail, { limit: limits.keys }, async ({ body, caller }) => {
    const { key } = await takeBackEmail(db, jobs, secret, { key: body.key, device: caller.device })
    return { msg: 'Your e-mail is yours again.', key }
  })

  route(endpoints.askForProof, { limit: limits.proof }, async ({ account, body, caller }) => {
    const domain = new URL(config.http.publicUrl).host
    const { network } = caller
    return issueProofNonce(db, { accountId: account.accountId, network, domain, change: body })
  })

  route(endpoints.forgot, { limit: limits.mailByAddress }, async ({ body, caller }) => {
    await limitMailTo(body.email, caller)
    await inTransaction(db, (tx) =>
      jobs.enqueue(tx, sendResetJob, { email: body.email, mailId: crypto.randomUUID() }),
    )
    return { msg: endpoints.mailSent }
  })

  route(endpoints.verifySecretKey, { limit: limits.keys }, async ({ params }) => {
    return readWalletByKey(db, secret, params.key)
  })

  route(endpoints.resetPassword, { limit: limits.keys }, async ({ body, caller }) => {
    const { secret_key: key, password, unlink_wallet: unlinkWallet = false } = body
    await resetPassword(db, jobs, secret, { key, password, unlinkWallet, device: caller.device })
    return { msg: 'Your password is changed. You can log in now.' }
  })

  route(endpoints.changePassword, {}, async ({ account, body, caller }) => {
    await limitByPair(db, passwords, caller, account)
    const proof = await weigh(
      account,
      caller,
      { change: 'password', value: '' },
      {
        wallet_signature: body.wallet_signature,
      },
    )
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
    const { username, avatar } = body
    const proof = await weigh(account, caller, { change: 'username', value: username }, body)
    return { user: await changeProfile(db, jobs, { account, username, avatar, proof, property }) }
  })

  route(endpoints.getProfileByKey, { limit: limits.keys }, async ({ query }) => ({
    username: await readUsernameByKey(db, secret, query.key),
  }))

  route(endpoints.updateUsername, { limit: limits.keys }, async ({ body }) => {
    await updateUsername(db, jobs, secret, body)
    return { msg: 'Your username is changed. Please log in again.' }
  })

  route(endpoints.linkEmail, { limit: limits.mailByAddress }, async ({ account, body, caller }) => {
    const { email } = body
    const proof = await weigh(account, caller, { change: 'email', value: email }, body)
    const link = { account, email, proof, property }
    await askForEmailProof(db, link)
    await limitMailTo(email, caller)
    await linkEmail(db, jobs, link)
    return { msg: endpoints.mailSent }
  })

  route(endpoints.getTerms, {}, async ({ query }) => ({
    data: { content: await readTerms(query.language ?? 'en') },
  }))
}
