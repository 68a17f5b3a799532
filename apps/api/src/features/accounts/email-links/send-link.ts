import { z } from 'zod'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enqueueMail, isEnqueued } from '#features/mail/enqueue-mail.ts'
import { findByConfirmedEmail, readerOf } from '#features/accounts/core/account-queries.ts'

/**
 * The request only issues the keys and enqueues this job, for every address alike. The job finds out whether the
 * address is taken, so that the response time reveals nothing. `mailId` makes the job idempotent.
 */
export const sendLinkJob = defineJob({
  name: 'send-link',
  data: z.object({
    accountId: z.uuid(),
    email: z.string(),
    keyId: z.uuid(),
    usernameKeyId: z.uuid(),
    mailId: z.uuid(),
  }),
  retries: 10,
  // A person waits for the mail.
  pollSeconds: 1,
})

/** Sends the keys to a free address; warns the owner of one that is taken. */
export async function sendLink(
  db: Db,
  jobs: Jobs,
  { accountId, email, keyId, usernameKeyId, mailId }: z.output<typeof sendLinkJob.data>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select(['username', 'language'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account || (await isEnqueued(tx, mailId))) return
    const owner = await findByConfirmedEmail(tx, email)
    const message =
      owner && owner.id !== accountId
        ? { template: 'link-refused' as const, ...readerOf(owner) }
        : { template: 'link' as const, ...readerOf(account), keyId, usernameKeyId }
    await enqueueMail(tx, jobs, { id: mailId, to: email, message })
  })
}
