/** Mails the outcome of a payment to its buyer: bought, credited or refunded. */
import { z } from 'zod'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { mailMessage } from '#features/mail/mail-message.ts'
import type { MailMessage } from '#features/mail/mail-message.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/logging/log.ts'
import { isMailAddress } from '#platform/config/mail-address.ts'
import type { Platform } from '#platform/platform.ts'

export const notifyBuyersJob = defineJob({ name: 'tell-buyers', data: z.object({}), retries: 0 })

type OrderMail = Extract<MailMessage, { template: 'order' }>

interface UnsentStep extends Pick<OrderMail, 'tid' | 'event' | 'username' | 'language' | 'price'> {
  paid: { params: object | null }
  /** Null if unconfirmed, because the address may be a stranger's. */
  email: string | null
}

const takeUnsentSteps = sqlFile<[limit: number], UnsentStep>(
  new URL('./sql/take-unsent-steps.sql', import.meta.url),
)

const atOnce = 100

/** Runs apart from the settlement, which does not wait for mails. */
export async function notifyBuyers({ db, jobs, log }: Pick<Platform, 'db' | 'jobs' | 'log'>): Promise<void> {
  while ((await inTransaction(db, (tx) => notifySome(tx, jobs, log))) === atOnce);
}

/** Clears the mark and enqueues the mail in one transaction: exactly one mail, whichever worker runs. */
async function notifySome(tx: Tx, jobs: Jobs, log: Log): Promise<number> {
  const steps = await takeUnsentSteps(tx, atOnce)
  for (const { email, paid, ...step } of steps) {
    if (email === null || !isMailAddress(email)) continue
    const message = mailMessage.safeParse({ template: 'order', ...step, ...(paid.params && { paid }) })
    // An unreadable line must not block the others.
    if (message.success) await enqueueMail(tx, jobs, { to: email, message: message.data })
    else log.error({ order: step.tid }, 'a line of an order can not be mailed')
  }
  return steps.length
}
