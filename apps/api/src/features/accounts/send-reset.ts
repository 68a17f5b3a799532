import { z } from 'zod'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enqueueMail, isEnqueued } from '#features/mail/enqueue-mail.ts'
import { issueKey } from './account-keys.ts'
import { findForLogin } from './account-queries.ts'

/**
 * The request only enqueues this, for every address alike; whether the address is known is looked up here,
 * where nobody waits for the answer.
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
    const account = await findForLogin(tx, email)
    if (!account?.email || (await isEnqueued(tx, mailId))) return
    // Whoever has not confirmed the address yet does that first; only then may it open the account.
    const purpose = account.email_confirmed_at ? ('reset' as const) : ('activate' as const)
    const keyId = await issueKey(tx, { accountId: account.id, purpose, email: account.email })
    const template = purpose === 'reset' ? ('reset' as const) : ('activation' as const)
    await enqueueMail(tx, jobs, {
      id: mailId,
      to: account.email,
      message: { template, username: account.username, keyId },
    })
  })
}
