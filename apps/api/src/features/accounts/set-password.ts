import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { inTransaction, violates } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { SignedIn } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { findKey, takeKey, voidKeys } from './account-keys.ts'
import { userColumns } from './account-queries.ts'
import { revokeSessionsOf } from './open-session.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/** The wallet that can log in to the account whose password a mail's key may set. */
export async function readWalletByKey(db: Db, secret: string, key: string): Promise<string | null> {
  const { account_id } = await findKey(db, secret, key, ['reset'])
  const { wallet_address } = await db
    .selectFrom('accounts')
    .select('wallet_address')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return wallet_address && getAddress(wallet_address)
}

/**
 * With the key of a mail: whoever was signed in is not any more. Following the mail proves whose the address is,
 * so an account that only claimed it has confirmed it now, and whoever opened it with that claim is out.
 */
export async function resetPassword(
  db: Db,
  jobs: Jobs,
  secret: string,
  { key, password, unlinkWallet }: { key: string; password: string; unlinkWallet: boolean },
): Promise<void> {
  // Looked at before the costly hash, used after it.
  await findKey(db, secret, key, ['reset'])
  const passwordHash = await hashPassword(password)
  try {
    await inTransaction(db, async (tx) => {
      const { account_id, email } = await takeKey(tx, secret, key, ['reset'])
      const { numUpdatedRows } = await tx
        .updateTable('accounts')
        .set({
          password_hash: passwordHash,
          email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())`,
          ...(unlinkWallet ? { wallet_address: null } : {}),
        })
        .where('id', '=', account_id)
        .where('email', '=', email)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new AppError('KEY_REJECTED')
      await voidKeys(tx, account_id, ['activate'])
      await afterNewPassword(tx, jobs, account_id)
      await revokeSessionsOf(tx, account_id)
    })
  } catch (error) {
    // Another account has confirmed the address between the look and the write.
    if (violates(error, 'accounts_confirmed_email')) throw new AppError('KEY_REJECTED', {}, { cause: error })
    throw error
  }
}

/** Knowing the old one: every other session ends, this one goes on. */
export async function changePassword(
  db: Db,
  jobs: Jobs,
  { accountId, sessionId }: SignedIn,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const hasNone = account.password_hash === null && oldPassword === ''
  if (!hasNone && !(await passwordMatches(account.password_hash, oldPassword)))
    throw new AppError('WRONG_PASSWORD')
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', accountId)
      // One that was replaced while it was being compared is not the old one any more.
      .where('password_hash', 'is not distinct from', account.password_hash)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new AppError('WRONG_PASSWORD')
    await afterNewPassword(tx, jobs, accountId)
    await revokeSessionsOf(tx, accountId, { except: sessionId })
  })
}

/** Keys that others may have asked for, such as one that links an address of theirs, are void with the password. */
async function afterNewPassword(tx: Tx, jobs: Jobs, accountId: string): Promise<void> {
  await voidKeys(tx, accountId, ['link', 'reset', 'username'])
  const { username, email, email_confirmed_at, wallet_address } = await tx
    .selectFrom('accounts')
    .select(userColumns)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (email && email_confirmed_at) {
    const wallet = wallet_address ? getAddress(wallet_address) : undefined
    await enqueueMail(tx, jobs, { to: email, message: { template: 'password-changed', username, wallet } })
  }
}
