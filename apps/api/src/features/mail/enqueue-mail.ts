import { z } from 'zod'
import { invalidInput } from '#platform/http/invalid-input.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { isMailAddress } from '#platform/config/mail-address.ts'
import { mailMessage } from './mail-message.ts'
import type { MailMessage } from './mail-message.ts'

/** The outbox schedules retries; the queue retries only failures before that point. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  data: z.object({ mailId: z.uuid() }),
  retries: 5,
  // The sender of a code or a link waits for it.
  pollSeconds: 1,
})

/**
 * Sends the mail if and only if the caller's transaction commits. Returns the mail's id in the outbox; a caller that
 * may run twice chooses the id itself and calls isEnqueued first.
 */
export async function enqueueMail(
  tx: Tx,
  jobs: Jobs,
  { id: chosenId, to, message }: { id?: string; to: string; message: MailMessage },
): Promise<string> {
  if (!isMailAddress(to)) throw invalidInput({ path: 'email', code: 'email', params: {} })
  const { id } = await tx
    .insertInto('mail_outbox')
    .values({
      ...(chosenId ? { id: chosenId } : {}),
      recipient: to,
      message: JSON.stringify(mailMessage.parse(message)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(tx, sendMailJob, { mailId: id })
  return id
}

export async function isEnqueued(tx: Tx, mailId: string): Promise<boolean> {
  const found = await tx.selectFrom('mail_outbox').select('id').where('id', '=', mailId).executeTakeFirst()
  return found !== undefined
}
