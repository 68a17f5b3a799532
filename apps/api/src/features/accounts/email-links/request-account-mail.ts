import { AppError } from '@meridian/shared/errors'
import type { Tx } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { sendActivationJob } from './send-activation.ts'
import { sendResetJob } from './send-reset.ts'

export type AccountMail = 'activation' | 'reset'

/** A new mail with a new key, for an operator: a mail that was sent is never sent again, because its key may be known. */
export async function requestAccountMail(
  tx: Tx,
  jobs: Jobs,
  { accountId, mail }: { accountId: string; mail: AccountMail },
): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) throw new AppError('NOT_FOUND')
  // A reset for an unconfirmed address could go to another account that claims it.
  const fits = mail === 'activation' ? !account.email_confirmed_at : account.email_confirmed_at !== null
  if (account.email === null || !fits) throw new AppError('CHANGED_MEANWHILE')
  const mailId = crypto.randomUUID()
  if (mail === 'activation') await jobs.enqueue(tx, sendActivationJob, { accountId, mailId })
  else await jobs.enqueue(tx, sendResetJob, { email: account.email, mailId, fromOwner: true })
}
