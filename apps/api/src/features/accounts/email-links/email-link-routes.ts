import * as endpoints from '@meridian/shared/endpoints/email-links'
import { inTransaction } from '#platform/db/database.ts'
import type { Caller, Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { readUsernameByKey, updateUsername } from '#features/accounts/profile/change-profile.ts'
import { limitByPair, mails } from '#features/accounts/devices/limit-by-pair.ts'
import { proofVerifierOf } from '#features/accounts/proof/prove-owner.ts'
import { readWalletByKey, resetPassword } from '#features/accounts/profile/set-password.ts'
import type { AccountUse } from '#features/accounts/core/sweep-accounts.ts'
import { confirmEmail, takeBackEmail } from './confirm-email.ts'
import { limitResets, openStrangersQueue } from './limit-resets.ts'
import { requireEmailProof, linkEmail } from './link-email.ts'
import { sendResetJob } from './send-reset.ts'
import { signUp } from './sign-up.ts'

/** By network; limit-by-pair.ts and limit-resets.ts cover floods of one mailbox. */
const limits = {
  signUp: { name: 'sign-up', limit: 20, perSeconds: 3600 },
  mailByAddress: { name: 'mail-address', limit: 20, perSeconds: 3600 },
  keys: { name: 'mail-key', limit: 60, perSeconds: 300 },
}

/**
 * Routes that send a mail with a key, and routes that accept the key. `property`: conditions for owning something.
 */
export function emailLinkRoutes(route: Route, platform: Platform, property: readonly AccountUse[]): void {
  const { config, db, jobs } = platform
  const secret = config.jwtSecret
  const verifyProof = proofVerifierOf(platform)
  const limitMailTo = (email: string, caller: Caller) => limitByPair(db, mails, caller, { identity: email })

  // The demo is tried by one person on one machine, who may sign up often.
  const signUpLimit = config.mode === 'demo' ? { ...limits.signUp, limitOnLoopback: 1000 } : limits.signUp

  route(endpoints.registry, { limit: signUpLimit }, async ({ body, caller }) => {
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

  const resets = { secret, strangersQueue: openStrangersQueue() }
  route(endpoints.forgot, { limit: limits.mailByAddress }, async ({ body, caller }) => {
    const fromOwner = await limitResets(db, resets, caller, body)
    await inTransaction(db, (tx) =>
      jobs.enqueue(tx, sendResetJob, { email: body.email, mailId: crypto.randomUUID(), fromOwner }),
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

  route(endpoints.getProfileByKey, { limit: limits.keys }, async ({ query }) => ({
    username: await readUsernameByKey(db, secret, query.key),
  }))

  route(endpoints.updateUsername, { limit: limits.keys }, async ({ body }) => {
    await updateUsername(db, jobs, secret, body)
    return { msg: 'Your username is changed. Please log in again.' }
  })

  route(endpoints.linkEmail, { limit: limits.mailByAddress }, async ({ account, body, caller }) => {
    const { email } = body
    const proof = await verifyProof(account, caller, { change: 'email', value: email }, body)
    const link = { account, email, proof, property }
    await requireEmailProof(db, link)
    await limitMailTo(email, caller)
    await linkEmail(db, jobs, link)
    return { msg: endpoints.mailSent }
  })
}
