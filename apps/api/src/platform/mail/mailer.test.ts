import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startTestMailbox } from '#testing/test-mailbox.ts'
import type { TestMailbox } from '#testing/test-mailbox.ts'
import { createMailer } from './mailer.ts'
import type { Mailer } from './mailer.ts'

const from = { name: 'Meridian, the land office', address: 'no-reply@land.example' }
const closing: Mailer[] = []
let mailbox: TestMailbox
beforeAll(async () => {
  mailbox = await startTestMailbox()
})
afterEach(() => closing.splice(0).forEach((mailer) => mailer.close()))

interface Options {
  port?: number
  encryption?: 'none' | 'starttls'
  withinMs?: number
}

function open({ port = mailbox.smtpPort, encryption = 'none', withinMs = 10_000 }: Options = {}) {
  const mailer = createMailer(
    { host: '127.0.0.1', port, encryption, user: null, password: null },
    from,
    withinMs,
  )
  closing.push(mailer)
  return mailer
}
const mailTo = (to: string) => ({
  id: crypto.randomUUID(),
  to,
  date: new Date('2026-01-02T03:04:05Z'),
  subject: 'A subject — with more than ASCII',
  text: 'Text',
  html: '<p>HTML</p>',
})

test('sends a mail with its Message-ID, both parts and one recipient', async () => {
  const mail = mailTo('ada@meridian.example')
  expect(await open().deliver(mail)).toEqual({ outcome: 'accepted' })
  expect(await mailbox.received(mail.to)).toEqual([
    expect.objectContaining({
      messageId: `<${mail.id}@land.example>`,
      from: 'Meridian, the land office <no-reply@land.example>',
      to: 'ada@meridian.example',
      subject: mail.subject,
      text: 'Text\n',
      html: expect.stringContaining('<p>HTML</p>'),
      deliveries: 1,
    }),
  ])
})

test.each([
  ['reject', 'refused', '550'],
  ['greylist', 'later', '451'],
  ['drop', 'later', 'ECONNECTION'],
])('%s@ is %s with the reason %s', async (who, outcome, reason) => {
  const delivery = await open().deliver(mailTo(`${who}@meridian.example`))
  expect(delivery).toEqual({ outcome, reason: expect.stringContaining(reason) })
})

test('never resends by itself', async () => {
  const mail = mailTo('drop+once@meridian.example')
  const mailer = open()
  await mailer.deliver(mail)
  await mailer.deliver(mailTo('after@meridian.example'))
  expect(await mailbox.received(mail.to)).toMatchObject([{ deliveries: 1 }])
})

test('gives up on a silent server and uses a new connection for the next mail', async () => {
  // Long enough for the second mail on a busy machine.
  const mailer = open({ withinMs: 5000 })
  const hanging = await mailer.deliver(mailTo('hang@meridian.example'))
  expect(hanging).toEqual({ outcome: 'later', reason: 'no answer within 5 s' })
  expect(await mailer.deliver(mailTo('next@meridian.example'))).toEqual({ outcome: 'accepted' })
})

test('sends nothing unencrypted where encryption is required', async () => {
  const mail = mailTo('secret@meridian.example')
  expect(await open({ encryption: 'starttls' }).deliver(mail)).toMatchObject({ outcome: 'later' })
  expect(await mailbox.received(mail.to)).toEqual([])
})

test('retries later without a server', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  expect(await open({ port }).deliver(mailTo('ada@meridian.example'))).toMatchObject({ outcome: 'later' })
})

test.each([
  ['a refused sender is our fault: try later', '553 No such sender', 'MAIL', 'later'],
  [
    'a refused content is final, and quoted without its links',
    '554 Spam: https://land.example/email_active?key=SECRET-SECRET',
    '.',
    'refused',
  ],
  ['a full mailbox may be emptied: try later', '452 Full', 'RCPT', 'later'],
])('%s', async (_, answer, at, outcome) => {
  const port = await startRefusingServer(at, answer)
  const delivery = await open({ port }).deliver(mailTo('ada@meridian.example'))
  expect(delivery).toMatchObject({ outcome, reason: expect.stringContaining(answer.slice(0, 3)) })
  expect(JSON.stringify(delivery)).not.toContain('SECRET')
})

/** A minimal SMTP server that rejects one command, which the mailbox never does. */
async function startRefusingServer(at: string, answer: string): Promise<number> {
  const server = createServer((socket) => {
    let isContent = false
    socket.write('220 refusing\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (isContent && line !== '.') continue
        isContent = line === 'DATA'
        const usual = line === 'DATA' ? '354 go on' : '250 ok'
        socket.write(`${line.startsWith(at) ? answer : usual}\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  server.unref()
  await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}
