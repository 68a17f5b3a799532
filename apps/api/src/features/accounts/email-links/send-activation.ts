import { guestVisit } from '@meridian/shared/account/guest-visit'
import { z } from 'zod'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enqueueMail, isEnqueued } from '#features/mail/enqueue-mail.ts'
import { issueKey } from '#features/accounts/core/account-keys.ts'
import { findByConfirmedEmail, readerOf } from '#features/accounts/core/account-queries.ts'

/** `mailId` makes the job idempotent: one mail, however often it runs. */
export const sendActivationJob = defineJob({
  name: 'send-activation',
  data: z.object({ accountId: z.uuid(), mailId: z.uuid(), visit: z.optional(guestVisit) }),
  retries: 10,
  // A person waits for the mail.
  pollSeconds: 1,
})

export async function sendActivation(
  db: Db,
  jobs: Jobs,
  { accountId, mailId, visit }: z.output<typeof sendActivationJob.data>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select(['username', 'language', 'email', 'email_confirmed_at'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!account?.email || account.email_confirmed_at || (await isEnqueued(tx, mailId))) return
    const owner = await findByConfirmedEmail(tx, account.email)
    if (owner) {
      const message = { template: 'already-registered' as const, ...readerOf(owner) }
      await enqueueMail(tx, jobs, { id: mailId, to: account.email, message })
      return
    }
    const keyId = await issueKey(tx, { accountId, purpose: 'activate', email: account.email, visit })
    const message = { template: 'activation' as const, ...readerOf(account), keyId }
    await enqueueMail(tx, jobs, { id: mailId, to: account.email, message })
  })
}
