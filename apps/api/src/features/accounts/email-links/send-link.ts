import { z } from 'zod'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enqueueMail, isEnqueued } from '#features/mail/enqueue-mail.ts'
import { findByConfirmedEmail, readerOf } from '#features/accounts/core/account-queries.ts'

/**
 * The request only makes the keys and enqueues this, for every address alike; whether the address is another's is
 * looked up here, where nobody waits for the answer. `mailId` makes the mail one mail, however often the job runs.
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
})

/** To whoever asked, the keys; to the owner of an address that is taken, what was tried. */
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
