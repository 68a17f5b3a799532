import { AppError } from '@meridian/shared/errors'
import type { GuestVisit } from '@meridian/shared/account/guest-visit'
import type { Language } from '@meridian/shared/language'
import { usernameKey } from '@meridian/shared/names/username'
import { sql } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { identityKey } from '#features/accounts/core/account-queries.ts'
import { createAccount, isUsernameTaken } from '#features/accounts/core/create-account.ts'
import { isReservedUsername } from '#features/accounts/core/reserved-username.ts'
import { hashClaim, hashPassword } from '#features/accounts/core/passwords.ts'
import { sendActivationJob } from './send-activation.ts'

/**
 * Behaves the same whether or not the address is taken: creates an unconfirmed account, and the job decides later
 * which mail to send. An account with another's address can never confirm it.
 */
export async function signUp(
  db: Db,
  jobs: Jobs,
  secret: string,
  {
    username,
    email,
    password,
    whitelisted,
    visit,
    language,
  }: {
    username: string
    email: string
    password: string
    whitelisted: boolean
    visit?: GuestVisit | undefined
    language?: Language | undefined
  },
): Promise<void> {
  if (isReservedUsername(username)) throw new AppError('USERNAME_RESERVED')
  const [passwordHash, claimHash] = await Promise.all([
    hashPassword(password),
    hashClaim(secret, identityKey(email), password),
  ])
  await inTransaction(db, async (tx) => {
    const id = await createAccount(tx, {
      username,
      email,
      emailConfirmed: false,
      passwordHash,
      claimHash,
      whitelisted,
      language,
    })
    if (!id) return refuseUnlessDone(tx, { username, claimHash })
    await jobs.enqueue(tx, sendActivationJob, { accountId: id, mailId: crypto.randomUUID(), visit })
  }).catch((error: unknown) => {
    throw isUsernameTaken(error) ? new AppError('USERNAME_TAKEN', {}, { cause: error }) : error
  })
}

/**
 * A repeated request with the same address and password within 10 minutes succeeds: the first one created the
 * account.
 */
async function refuseUnlessDone(
  tx: Tx,
  { username, claimHash }: { username: string; claimHash: Buffer },
): Promise<void> {
  const own = await tx
    .selectFrom('accounts')
    .select('id')
    .where('username_key', '=', usernameKey(username))
    .where('claim_hash', '=', claimHash)
    .where('email_confirmed_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst()
  if (!own) throw new AppError('USERNAME_TAKEN')
}
