import { z } from 'zod'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enqueueMail, isEnqueued } from '#features/mail/enqueue-mail.ts'
import { issueKey } from '#features/accounts/core/account-keys.ts'
import { findByConfirmedEmail, findNewestClaim, readerOf } from '#features/accounts/core/account-queries.ts'

/**
 * The request only enqueues this job, for every address alike. The job finds out whether the address is known, so
 * that the response time reveals nothing.
 */
export const sendResetJob = defineJob({
  name: 'send-reset',
  data: z.object({ email: z.string(), mailId: z.uuid() }),
  retries: 10,
})

export async function sendReset(
  db: Db,
  jobs: Jobs,
  { email, mailId }: z.output<typeof sendResetJob.data>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const account = (await findByConfirmedEmail(tx, email)) ?? (await findNewestClaim(tx, email))
    if (!account?.email || (await isEnqueued(tx, mailId))) return
    const keyId = await issueKey(tx, { accountId: account.id, purpose: 'reset', email: account.email })
    const confirms = account.email_confirmed_at === null
    const message = { template: 'reset' as const, ...readerOf(account), keyId, confirms }
    await enqueueMail(tx, jobs, { id: mailId, to: account.email, message })
  })
}
