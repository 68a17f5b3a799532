import { AppError } from '@meridian/shared/errors'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import type { SignedIn } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { issueKey } from './account-keys.ts'
import { findByConfirmedEmail, lockAccountOf } from './account-queries.ts'

/** Sends the mail that links its address; nothing changes until its owner follows it. */
export async function linkEmail(
  db: Db,
  jobs: Jobs,
  { account, email }: { account: SignedIn; email: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { accountId } = account
    const { username } = await lockAccountOf(tx, account)
    const owner = await findByConfirmedEmail(tx, email)
    if (owner && owner.id !== accountId) throw new AppError('EMAIL_TAKEN')
    const keyId = await issueKey(tx, { accountId, purpose: 'link', email })
    const usernameKeyId = await issueKey(tx, { accountId, purpose: 'username', email })
    await enqueueMail(tx, jobs, { to: email, message: { template: 'link', username, keyId, usernameKeyId } })
  })
}
