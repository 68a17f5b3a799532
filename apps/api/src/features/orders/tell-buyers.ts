/** Whoever paid hears by mail what became of it: bought, made good, sent back. */
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

export const tellBuyersJob = defineJob({ name: 'tell-buyers', data: z.object({}), retries: 0 })

type Told = Extract<MailMessage, { template: 'order' }>

interface UntoldStep extends Pick<Told, 'tid' | 'event' | 'username' | 'language' | 'price'> {
  paid: { params: object | null }
  /** Null: nobody has confirmed it, so that it may be a stranger's. */
  email: string | null
}

const takeUntoldSteps = sqlFile<[limit: number], UntoldStep>(
  new URL('./sql/take-untold-steps.sql', import.meta.url),
)

const atOnce = 100

/** Off the way of money: it is told when it is settled, and nothing waits for a mail. */
export async function tellBuyers({ db, jobs, log }: Pick<Platform, 'db' | 'jobs' | 'log'>): Promise<void> {
  while ((await inTransaction(db, (tx) => tellSome(tx, jobs, log))) === atOnce);
}

/** The mark goes and the mail comes in one transaction: one mail for each, whoever looks, however often. */
async function tellSome(tx: Tx, jobs: Jobs, log: Log): Promise<number> {
  const steps = await takeUntoldSteps(tx, atOnce)
  for (const { email, paid, ...step } of steps) {
    if (email === null || !isMailAddress(email)) continue
    const message = mailMessage.safeParse({ template: 'order', ...step, ...(paid.params && { paid }) })
    // One that nobody can read any more does not keep the others from being told.
    if (message.success) await enqueueMail(tx, jobs, { to: email, message: message.data })
    else log.error({ order: step.tid }, 'a line of an order can not be told')
  }
  return steps.length
}
