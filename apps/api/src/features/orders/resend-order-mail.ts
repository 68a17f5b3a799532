/** Mails about an order, written again from its history: the outbox forgets them after 30 days. */
import type { OrderEvent } from '@meridian/shared/order-history'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Language } from '@meridian/shared/language'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { mailMessage } from '#features/mail/mail-message.ts'
import { mailedCodes } from '#features/mail/mailed-events.ts'
import { isMailAddress } from '#platform/config/mail-address.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

interface MailedStep {
  id: bigint
  code: OrderEvent['code'] | null
  at: Date
}

/** The lines of an order's history that its buyer gets a mail about, oldest first. */
export async function listMailedSteps(db: Db, orderId: string): Promise<MailedStep[]> {
  const { rows } = await sql<MailedStep>`
    select id, code, at from order_steps
    where order_id = ${orderId} and source = 'server' and code = any(${sql.val([...mailedCodes])}::text[])
    order by id`.execute(db)
  return rows
}

interface StepMail {
  event: { code: string | null; params: object | null }
  paid: object | null
  price: number
  username: string
  language: Language
  email: string | null
}

/** To the address that the account has confirmed now, in its language. Returns the address. */
export async function resendOrderMail(
  tx: Tx,
  jobs: Jobs,
  { orderId, stepId }: { orderId: string; stepId: string },
): Promise<string> {
  const { rows } = await sql<StepMail>`
    select json_build_object('code', steps.code, 'params', steps.params) as event, (
        select json_build_object('code', 'money_came', 'params', params) from order_steps
        where order_id = steps.order_id and code = 'money_came' and order_steps.id < steps.id
          and steps.code in ('plots_granted', 'credits_added')
        order by order_steps.id desc limit 1
      ) as paid,
      total_cents::float8 as price, username, language,
      case when email_confirmed_at is not null then email end as email
    from order_steps as steps join orders on orders.id = order_id join accounts on accounts.id = account_id
    where steps.id = ${stepId}::bigint and order_id = ${orderId} and source = 'server'`.execute(tx)
  const [step] = rows
  if (!step) throw new AppError('NOT_FOUND')
  const { email, paid, ...parts } = step
  const message = mailMessage.safeParse({
    template: 'order',
    tid: orderId,
    ...parts,
    ...(paid && { paid }),
  })
  if (!message.success) throw new AppError('NOT_FOUND')
  if (email === null || !isMailAddress(email)) throw new AppError('MAIL_HAS_NO_ADDRESS')
  await enqueueMail(tx, jobs, { to: email, message: message.data })
  return email
}
