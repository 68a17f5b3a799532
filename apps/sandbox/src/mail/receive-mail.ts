import { once } from 'node:events'
import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

/**
 * Recipients that make the server misbehave, by the part before the @ or a +:
 * - reject: rejected for good (550).
 * - greylist: rejected the first time (451).
 * - drop: the mail is stored, but the connection ends before the response. A repeat is acknowledged.
 * - hang: the mail is stored, but the response never comes. A repeat is acknowledged.
 */
const misbehaviour = /^(reject|greylist|drop|hang)(?:\+[^@]*)?@/i
const largestMail = 512 * 1024

export type MailReceiver = { stop: () => Promise<void> }

/** The SMTP server, on this machine only, without login or encryption. */
export async function receiveMail(mailbox: Mailbox, port: number): Promise<MailReceiver> {
  const sockets = new Map<number, Socket>()
  const greylisted = new Set<string>()

  const smtp = new SMTPServer({
    name: 'sandbox.localhost',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: largestMail,
    maxClients: 100,
    closeTimeout: 200,
    onRcptTo: ({ address }, _session, answer) => {
      const kind = kindOf(address)
      if (kind === 'reject') return answer(refusal(550, 'No such mailbox here'))
      if (kind === 'greylist' && !greylisted.has(address)) {
        greylisted.add(address)
        return answer(refusal(451, 'Please try again later'))
      }
      return answer()
    },
    onData: (stream, session, answer) => {
      keep(mailbox, stream, session).then(
        ({ isFirst }) => {
          const kinds = new Set(recipientsOf(session).map(kindOf))
          if (isFirst && kinds.has('drop')) sockets.get(session.remotePort)?.destroy()
          else if (!(isFirst && kinds.has('hang'))) answer(null, 'Kept')
        },
        (error: Error) => answer(error),
      )
    },
  })
  // A client may disconnect at any time.
  smtp.on('error', () => {})

  const server = smtp.listen(port, '127.0.0.1')
  server.on('connection', (socket: Socket) => {
    const remotePort = socket.remotePort ?? 0
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  await once(server, 'listening')
  return { stop: () => new Promise((stopped) => smtp.close(stopped)) }
}

async function keep(
  mailbox: Mailbox,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<{ isFirst: boolean }> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) chunks.push(chunk)
  if (stream.sizeExceeded) throw refusal(552, 'The mail is too large')
  const { deliveries } = await mailbox.receive(Buffer.concat(chunks), recipientsOf(session))
  return { isFirst: deliveries === 1 }
}

const recipientsOf = ({ envelope }: SMTPServerSession): string[] =>
  envelope.rcptTo.map(({ address }) => address)

const kindOf = (address: string): string | undefined => misbehaviour.exec(address)?.[1]?.toLowerCase()

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })
