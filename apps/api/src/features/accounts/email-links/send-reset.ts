import { z } from 'zod'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enqueueMail, isEnqueued } from '#features/mail/enqueue-mail.ts'
import { issueKey } from '#features/accounts/core/account-keys.ts'
import { findByConfirmedEmail, findNewestClaim, readerOf } from '#features/accounts/core/account-queries.ts'
import { hasRoomForStranger } from './limit-resets.ts'

/**
 * The request only enqueues this job, for every address alike. The job finds out whether the address is known, so
 * that the response time reveals nothing.
 */
export const sendResetJob = defineJob({
  name: 'send-reset',
  data: z.object({
    email: z.string(),
    mailId: z.uuid(),
    /** The request came from a known browser or with the key of an earlier mail. */
    fromOwner: z.boolean().default(false),
  }),
  retries: 10,
  // A person waits for the mail.
  pollSeconds: 1,
})

export async function sendReset(
  db: Db,
  jobs: Jobs,
  { email, mailId, fromOwner }: z.output<typeof sendResetJob.data>,
): Promise<void> {
  const found = await findReader(db, email)
  if (!found) return
  if (!fromOwner && !(await hasRoomForStranger(db, { ...found, email }))) return
  await inTransaction(db, async (tx) => {
    const account = await findReader(tx, email)
    if (!account?.email || (await isEnqueued(tx, mailId))) return
    const keyId = await issueKey(tx, { accountId: account.id, purpose: 'reset', email: account.email })
    const confirms = account.email_confirmed_at === null
    const message = { template: 'reset' as const, ...readerOf(account), keyId, confirms }
    await enqueueMail(tx, jobs, { id: mailId, to: account.email, message })
  })
}

/** The account that a new password is for: the one that confirmed the address, or the newest that claims it. */
const findReader = async (db: Db | Tx, email: string) =>
  (await findByConfirmedEmail(db, email)) ?? findNewestClaim(db, email)
