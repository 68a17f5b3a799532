import { AppError } from '@meridian/shared/errors'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { SignedIn } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { findKey, takeKey, voidKeys } from './account-keys.ts'
import { revokeSessionsOf } from './open-session.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/** With the key of a mail: whoever was signed in is not any more. */
export async function resetPassword(
  db: Db,
  jobs: Jobs,
  secret: string,
  { key, password }: { key: string; password: string },
): Promise<void> {
  // Looked at before the costly hash, used after it.
  await findKey(db, secret, key, ['reset'])
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const { account_id } = await takeKey(tx, secret, key, ['reset'])
    await storePassword(tx, jobs, account_id, passwordHash)
    await revokeSessionsOf(tx, account_id)
  })
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
    await storePassword(tx, jobs, accountId, passwordHash)
    await revokeSessionsOf(tx, accountId, { except: sessionId })
  })
}

async function storePassword(tx: Tx, jobs: Jobs, accountId: string, passwordHash: string): Promise<void> {
  const { username, email, email_confirmed_at } = await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .returning(['username', 'email', 'email_confirmed_at'])
    .executeTakeFirstOrThrow()
  await voidKeys(tx, accountId, ['reset', 'username'])
  if (email && email_confirmed_at) {
    await enqueueMail(tx, jobs, { to: email, message: { template: 'password-changed', username } })
  }
}
