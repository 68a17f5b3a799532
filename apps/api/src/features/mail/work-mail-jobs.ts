/** The worker's jobs for the outbox. */
import { z } from 'zod'
import { inTransaction } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import type { Platform } from '#platform/platform.ts'
import { sendMailJob } from './enqueue-mail.ts'
import { deleteFinished, takeOverdue } from './outbox-queries.ts'
import { sendMail } from './send-mail.ts'

export const sweepMailJob = defineJob({ name: 'sweep-mail', data: z.object({}), retries: 0 })

/** Longer than the usual wait in a queue, so that the sweep does not interfere with a long queue. */
const strandedAfterSeconds = 120
const sweptAtOnce = 500
const retentionDays = 30

export async function workMailJobs(platform: Platform): Promise<{ close: () => void }> {
  const { config, jobs, log } = platform
  if (!config.mail) {
    log.warn('SMTP_URL is not set: mails wait in the outbox')
    return { close: () => {} }
  }
  const mailer = createMailer(config.mail.server, config.mail.from)
  await jobs.work(sendMailJob, ({ mailId }) => sendMail(platform, mailer, mailId))
  await jobs.work(sweepMailJob, () => sweepMail(platform))
  await jobs.schedule(sweepMailJob, '* * * * *')
  // A worker that was killed while sending left a job that the queue still considers running.
  await enqueueOverdue(platform, 0)
  return { close: mailer.close }
}

export async function sweepMail(platform: Platform): Promise<void> {
  await enqueueOverdue(platform, strandedAfterSeconds)
  await deleteFinished(platform.db, retentionDays)
}

/** A second job for the same mail is harmless: the first one sends it, the other finds it sent. */
async function enqueueOverdue({ db, jobs }: Platform, seconds: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const mailId of await takeOverdue(tx, seconds, sweptAtOnce))
      await jobs.enqueue(tx, sendMailJob, { mailId })
  })
}
