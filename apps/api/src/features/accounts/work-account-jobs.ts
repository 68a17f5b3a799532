import type { Platform } from '#platform/platform.ts'
import { sendActivation, sendActivationJob } from '#features/accounts/email-links/send-activation.ts'
import { sendLink, sendLinkJob } from '#features/accounts/email-links/send-link.ts'
import { sendReset, sendResetJob } from '#features/accounts/email-links/send-reset.ts'
import { sweepAccounts, sweepAccountsJob } from '#features/accounts/core/sweep-accounts.ts'
import type { AccountUse } from '#features/accounts/core/sweep-accounts.ts'

export async function workAccountJobs({ db, jobs }: Platform, uses: readonly AccountUse[]): Promise<void> {
  await jobs.work(sendActivationJob, (data) => sendActivation(db, jobs, data))
  await jobs.work(sendLinkJob, (data) => sendLink(db, jobs, data))
  await jobs.work(sendResetJob, (data) => sendReset(db, jobs, data))
  await jobs.work(sweepAccountsJob, () => sweepAccounts(db, uses))
  await jobs.schedule(sweepAccountsJob, '7 * * * *')
}
