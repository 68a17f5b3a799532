/**
 * One attempt at one mail of the outbox. The row stays locked during the SMTP exchange, so that two workers never
 * send the same mail, and `sent_at` is written under that lock. If the process dies between the server's acceptance
 * and that write, the next attempt carries the same Message-ID.
 */
import type { Tx } from '#platform/db/database.ts'
import { isMailAddress } from '#platform/config/mail-address.ts'
import type { Delivery, Mailer } from '#platform/mail/mailer.ts'
import type { Platform } from '#platform/platform.ts'
import { sendMailJob } from './enqueue-mail.ts'
import { mailMessage } from './mail-message.ts'
import type { MailMessage } from './mail-message.ts'
import { claimMail, recordFailure, recordGivenUp, recordSent } from './outbox-queries.ts'
import type { WaitingMail } from './outbox-queries.ts'
import { renderMail } from './render-mail.ts'

const firstRetrySeconds = 2
const longestRetrySeconds = 600

/** Older mails would only confuse. A reset's key expires early; the outcome of a payment matters for long. */
const worthSendingSeconds = (template: MailMessage['template']): number =>
  template === 'reset' ? 3600 : template === 'order' || template === 'news' ? 14 * 86_400 : 86_400

export async function sendMail(platform: Platform, mailer: Mailer, mailId: string): Promise<void> {
  let isAccepted = false
  try {
    // Not inTransaction, which may repeat its operation.
    await platform.db.transaction().execute(async (tx) => {
      const mail = await claimMail(tx, mailId)
      if (!mail) return
      const delivery = await attempt(platform, mailer, mail)
      isAccepted = delivery.outcome === 'accepted'
      await record(platform, tx, mail, delivery)
    })
  } catch (error) {
    if (!isAccepted) throw error
    // The database connection broke after the server had accepted: record it on another one.
    await recordSent(platform.db, mailId)
  }
}

async function attempt({ config }: Platform, mailer: Mailer, mail: WaitingMail): Promise<Delivery> {
  const message = mailMessage.safeParse(mail.message)
  if (!message.success) return { outcome: 'refused', reason: 'the message is of no known kind' }
  if (!isMailAddress(mail.recipient)) return { outcome: 'refused', reason: 'not one plain address' }
  if (mail.ageSeconds > worthSendingSeconds(message.data.template))
    return { outcome: 'refused', reason: 'too old to be of use' }
  const { coin } = config.chains.find(({ role }) => role === 'land') ?? {
    coin: { name: 'ether', symbol: 'ETH' },
  }
  const site = { publicUrl: config.http.publicUrl, secret: config.jwtSecret, coin }
  const rendered = renderMail(message.data, site)
  return mailer.deliver({ id: mail.id, to: mail.recipient, date: mail.createdAt, ...rendered })
}

/** The log names mails by outbox id only: no address, no content and no server reply, which may quote both. */
async function record({ jobs, log }: Platform, tx: Tx, mail: WaitingMail, delivery: Delivery): Promise<void> {
  const about = { mail: mail.id, attempt: mail.attempts + 1 }
  switch (delivery.outcome) {
    case 'accepted':
      await recordSent(tx, mail.id)
      return log.info(about, 'a mail was sent')
    case 'refused':
      await recordGivenUp(tx, mail.id, delivery.reason)
      return log.error(about, 'a mail was given up; the outbox says why')
    case 'later': {
      const retryInSeconds = Math.min(firstRetrySeconds * 2 ** mail.attempts, longestRetrySeconds)
      const startAfter = await recordFailure(tx, mail.id, { reason: delivery.reason, retryInSeconds })
      await jobs.enqueue(tx, sendMailJob, { mailId: mail.id }, { startAfter })
      return log.warn({ ...about, retryInSeconds }, 'a mail was not accepted and will be tried again')
    }
  }
}
