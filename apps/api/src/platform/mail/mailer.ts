/**
 * Hands one mail to the SMTP server and says what became of it. It never tries again by itself: whether and
 * when is decided by whoever keeps the mail. No log: the library's would name recipients.
 */
import { createTransport } from 'nodemailer'
import type { NodemailerError } from 'nodemailer'
import type { MailSender, SmtpServer } from '#platform/config/mail-config.ts'

export interface OutgoingMail {
  /** Becomes the Message-ID: the same for every attempt, so that a repeat is recognised as one. */
  id: string
  to: string
  date: Date
  subject: string
  text: string
  html: string
}

/** later: worth another attempt; the mail may have arrived all the same. refused: the server will not have it. */
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
  /** For the whole exchange. A server that trickles its answers would get around any shorter timeout. */
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
          // Said apart from the headers, so that nothing in them can add a recipient.
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
        // The exchange must not go on behind our back while another attempt begins.
        if (transport === used) transport = openTransport(server)
        used.close({ force: true })
        return { outcome: 'later', reason: `no answer within ${deliverWithinMs / 1000} s` }
      } catch (error) {
        return judge(error as NodemailerError)
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
    // The library would send again when a connection closes under it; the mail may have arrived by then.
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
 * Only a final no to this recipient or this content is one. A refused login or sender is our configuration's
 * fault: the operator puts it right, and the mail still leaves.
 */
function judge(error: NodemailerError): Delivery {
  const { code, command, permanent, response, message } = error
  const isFinal = permanent === true && (command === 'RCPT TO' || command === 'DATA')
  // Servers quote what they refuse, and a mail holds keys.
  const said = (response ?? message)
    .replaceAll(/https?:\/\/\S+/gi, '[link]')
    .replaceAll(/[\w-]{40,}/g, '[…]')
    .replaceAll(/\s+/g, ' ')
  const reason = `${[code, command].filter(Boolean).join(' ')}: ${said}`.slice(0, longestReason)
  return { outcome: isFinal ? 'refused' : 'later', reason }
}
