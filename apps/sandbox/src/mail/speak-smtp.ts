/** An SMTP client for tests: one mail over one connection. */
import { connect } from 'node:net'

export type TestMail = {
  to: string
  messageId?: string
  subject?: string
  from?: string
  text?: string
  html?: string
}

/** The server's last response, such as '250 Kept'; 'closed' when the connection ended instead. */
export async function speakSmtp(port: number, mail: TestMail): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  const closed = new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed')))
  // A response may have several lines; the last one has a blank after its number.
  let said = ''
  const responses: string[] = []
  let wake = () => {}
  socket.on('error', () => {})
  socket.on('data', (chunk: string) => {
    said += chunk
    const lines = said.split('\r\n')
    said = lines.pop() ?? ''
    responses.push(...lines.filter((line) => /^\d{3} /.test(line)))
    wake()
  })
  const answer = async (): Promise<string> => {
    while (responses.length === 0) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      if ((await Promise.race([promise, closed])) === 'closed') return 'closed'
    }
    return responses.shift() ?? ''
  }
  try {
    let last = await answer()
    const content = `${compose(mail).replaceAll(/^\./gm, '..')}\r\n.`
    const commands = [
      'EHLO test',
      'MAIL FROM:<no-reply@land.example>',
      `RCPT TO:<${mail.to}>`,
      'DATA',
      content,
    ]
    for (const command of commands) {
      socket.write(`${command}\r\n`)
      last = await answer()
      if (!/^[23]/.test(last)) break
    }
    return last
  } finally {
    socket.destroy()
  }
}

function compose({
  to,
  messageId,
  subject = 'A subject',
  from = 'Sender <s@land.example>',
  text,
  html,
}: TestMail) {
  const part = (type: string, body: string) =>
    `--b\r\nContent-Type: text/${type}; charset=utf-8\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    `${part('plain', text ?? 'Some text')}${html === undefined ? '' : part('html', html)}--b--`,
  ].join('\r\n')
}
