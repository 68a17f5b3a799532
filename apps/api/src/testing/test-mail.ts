/** Runs the worker's account jobs for a test API, and reads the mails in the outbox. */
import { vi } from 'vitest'
import { cleanUp } from './clean-up.ts'
import { workAccountJobs } from '#features/accounts/work-account-jobs.ts'
import { mailKey } from '#features/mail/mail-key.ts'
import { mailMessage } from '#features/mail/mail-message.ts'
import type { MailMessage } from '#features/mail/mail-message.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { accountUses } from '../account-uses.ts'
import { allJobs } from '../jobs.ts'
import type { TestApi } from './test-api.ts'

export async function startAccountWorker(api: TestApi): Promise<void> {
  const { config, log } = api.platform
  const jobs = await openJobs(config.database, allJobs, 'worker', log)
  // The shortest interval that the queue accepts.
  const eager: Jobs = { ...jobs, work: (job, handler) => jobs.work({ ...job, pollSeconds: 0.5 }, handler) }
  await workAccountJobs({ ...api.platform, jobs: eager }, accountUses)
  cleanUp(() => jobs.close())
}

/** Every mail to an address, oldest first. */
export async function mailsTo(api: TestApi, recipient: string): Promise<MailMessage[]> {
  const rows = await api.db
    .selectFrom('mail_outbox')
    .select('message')
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute()
  return rows.map(({ message }) => mailMessage.parse(message))
}

/** Waits for a mail of this template and returns it. */
export const mailTo = <Template extends MailMessage['template']>(
  api: TestApi,
  to: string,
  template: Template,
) =>
  vi.waitUntil(
    async () =>
      (await mailsTo(api, to)).findLast(
        (mail): mail is Extract<MailMessage, { template: Template }> => mail.template === template,
      ),
    { timeout: 30_000 },
  )

export const keyOf = (api: TestApi, keyId: string): string => mailKey(api.platform.config.jwtSecret, keyId)
