/**
 * Sends one mail by SMTP and returns the outcome. It never retries; the outbox decides that. The library's log stays
 * off, because it would contain recipients.
 */
import { createTransport } from 'nodemailer'
import type { NodemailerError } from 'nodemailer'
import type { MailSender, SmtpServer } from '#platform/config/mail-config.ts'

export interface OutgoingMail {
  /** Becomes the Message-ID: equal for all attempts, so that mail programs recognise a duplicate. */
  id: string
  to: string
  date: Date
  subject: string
  text: string
  html: string
}

/** later: retry; the mail may have arrived nevertheless. refused: the server rejects it permanently. */
export type Delivery = { outcome: 'accepted' } | { outcome: 'later' | 'refused'; reason: string }

export interface Mailer {
  deliver: (mail: OutgoingMail) => Promise<Delivery>
  close: () => void
}

const connectWithinMs = 10_000
const longestReason = 300

export function createMailer(
  server: SmtpServer,
  from: MailSender,
  /** For the whole exchange, because a server that answers byte by byte would evade shorter timeouts. */
  deliverWithinMs = 30_000,
): Mailer {
  let transport = openTransport(server)
  const messageDomain = from.address.slice(from.address.indexOf('@') + 1)

  return {
    deliver: async (mail) => {
      const used = transport
      const deadline = Promise.withResolvers<'late'>()
      const timer = setTimeout(deadline.resolve, deliverWithinMs, 'late')
      try {
        const sending = used.sendMail({
          messageId: `<${mail.id}@${messageDomain}>`,
          date: mail.date,
          from,
          to: { name: '', address: mail.to },
          // Separate from the headers, so that no header can add a recipient.
          envelope: { from: from.address, to: [mail.to] },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
          xMailer: false,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        sending.catch(() => {})
        if ((await Promise.race([sending, deadline.promise])) !== 'late') return { outcome: 'accepted' }
        // End the exchange, so that it does not continue during the next attempt.
        if (transport === used) transport = openTransport(server)
        used.close({ force: true })
        return { outcome: 'later', reason: `no answer within ${deliverWithinMs / 1000} s` }
      } catch (error) {
        return classifyFailure(error as NodemailerError)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => transport.close(),
  }
}

function openTransport({ host, port, encryption, user, password }: SmtpServer) {
  return createTransport({
    pool: true,
    maxConnections: 4,
    // The library would resend when a connection closes, although the mail may have arrived.
    maxRequeues: 0,
    idleTimeout: 30_000,
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    tls: { minVersion: 'TLSv1.2' },
    ...(user !== null && password !== null ? { auth: { user, pass: password } } : {}),
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    dnsTimeout: connectWithinMs,
    socketTimeout: 20_000,
    logger: false,
  })
}

/**
 * Only a permanent rejection of the recipient or the content is final. A rejected login or sender is a configuration
 * error: the operator fixes it, and the mail is sent later.
 */
function classifyFailure(error: NodemailerError): Delivery {
  const { code, command, permanent, response, message } = error
  const isFinal = permanent === true && (command === 'RCPT TO' || command === 'DATA')
  // Servers quote the rejected text, and a mail contains keys.
  const reply = (response ?? message)
    .replaceAll(/https?:\/\/\S+/gi, '[link]')
    .replaceAll(/[\w-]{40,}/g, '[…]')
    .replaceAll(/\s+/g, ' ')
  const reason = `${[code, command].filter(Boolean).join(' ')}: ${reply}`.slice(0, longestReason)
  return { outcome: isFinal ? 'refused' : 'later', reason }
}
