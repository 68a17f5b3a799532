import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { startPlatform } from '#platform/platform.ts'
import type { Platform } from '#platform/platform.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { testEnvironment } from '#testing/test-api.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { startTestMailbox } from '#testing/test-mailbox.ts'
import type { TestMailbox } from '#testing/test-mailbox.ts'
import { enqueueMail, sendMailJob } from './enqueue-mail.ts'
import type { MailMessage } from './mail-message.ts'
import { sweepMail, sweepMailJob, workMailJobs } from './work-mail-jobs.ts'

const definitions = [sendMailJob, sweepMailJob]
const notice: MailMessage = { template: 'password-changed', username: 'ada' }

let mailbox: TestMailbox
let sender: Platform
beforeAll(async () => {
  mailbox = await startTestMailbox()
  const env = { ...(await testEnvironment(await createTestDatabase())), SMTP_URL: mailbox.smtpUrl }
  sender = await startPlatform(env, 'mail-sender', { role: 'sender', definitions })
  cleanUp(() => sender.close())
  // Two workers, for every test.
  for (const name of ['first', 'second']) {
    const worker = await startPlatform(env, name, { role: 'worker', definitions })
    const mail = await workMailJobs(worker)
    cleanUp(async () => {
      await worker.close()
      mail.close()
    })
  }
})

const send = (to: string, message: MailMessage = notice) =>
  inTransaction(sender.db, (tx) => enqueueMail(tx, sender.jobs, { to, message }))
const enqueueAgain = (mailId: string) =>
  inTransaction(sender.db, (tx) => sender.jobs.enqueue(tx, sendMailJob, { mailId }))
const row = (id: string) =>
  sender.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Waits until the row is as expected. */
const untilRow = (id: string, expected: object) =>
  vi.waitFor(async () => expect(await row(id)).toMatchObject(expected), { timeout: 30_000, interval: 50 })
const untilNoJobIsLeft = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ left: bigint }>`
        select count(*) as left from pgboss.job where name = 'send-mail' and state < 'completed'`.execute(
        sender.db,
      )
      expect(rows[0]?.left).toBe(0n)
    },
    { timeout: 30_000, interval: 50 },
  )
const sent = { sent_at: expect.any(Date), given_up_at: null }

test('leaves no mail of a rolled back transaction', async () => {
  const failing = inTransaction(sender.db, async (tx) => {
    await enqueueMail(tx, sender.jobs, { to: 'rolled-back@meridian.example', message: notice })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await untilRow(await send('committed@meridian.example'), sent)
  await untilNoJobIsLeft()
  expect(await mailbox.received('rolled-back@meridian.example')).toEqual([])
  expect(await mailbox.received('committed@meridian.example')).toHaveLength(1)
  const rows = await sender.db.selectFrom('mail_outbox').select('recipient').execute()
  expect(rows).toEqual([{ recipient: 'committed@meridian.example' }])
})

test('sends each mail once with two workers and four jobs per mail', async () => {
  const ids = await inTransaction(sender.db, async (tx) => {
    const enqueued: string[] = []
    for (let number = 0; number < 20; number += 1) {
      const to = `many${number}@crowd.example`
      const id = await enqueueMail(tx, sender.jobs, { to, message: notice })
      for (let repeat = 0; repeat < 3; repeat += 1) await sender.jobs.enqueue(tx, sendMailJob, { mailId: id })
      enqueued.push(id)
    }
    return enqueued
  })
  await untilNoJobIsLeft()
  for (const id of ids) expect(await row(id)).toMatchObject({ ...sent, attempts: 1 })
  const received = await mailbox.received('@crowd.example')
  expect(received).toHaveLength(20)
  expect(received.every(({ deliveries }) => deliveries === 1)).toBe(true)
})

test('retries after a temporary refusal until the mail is accepted', async () => {
  const id = await send('greylist@meridian.example')
  await untilRow(id, { ...sent, attempts: 2, last_failure: expect.stringContaining('451') })
  expect(await mailbox.received('greylist@meridian.example')).toMatchObject([{ deliveries: 1 }])
})

test('records a final refusal with its reason and does not retry', async () => {
  const id = await send('reject@meridian.example')
  const refused = { sent_at: null, given_up_at: expect.any(Date), attempts: 1 }
  await untilRow(id, { ...refused, last_failure: expect.stringContaining('550 No such mailbox') })
  await enqueueAgain(id)
  await untilNoJobIsLeft()
  expect(await row(id)).toMatchObject(refused)
})

test('sends one mail, recognised by its Message-ID, when the connection is lost after the content', async () => {
  const id = await send('drop@meridian.example')
  await untilRow(id, { ...sent, attempts: 2 })
  expect(await mailbox.received('drop@meridian.example')).toMatchObject([
    { messageId: `<${id}@meridian.example>`, deliveries: 2 },
  ])
})

test('stores no key in the outbox or the queue', async () => {
  const message: MailMessage = {
    template: 'link',
    username: 'ada',
    keyId: crypto.randomUUID(),
    usernameKeyId: crypto.randomUUID(),
  }
  const id = await send('keys@meridian.example', message)
  await untilRow(id, sent)
  const [mail] = await mailbox.received('keys@meridian.example')
  const keys = mail!.links.flatMap((link) => new URL(link).searchParams.get('key') ?? [])
  expect(keys).toHaveLength(2)
  const { rows } = await sql<{ text: string }>`
    select m::text as text from mail_outbox m union all select j::text from pgboss.job j`.execute(sender.db)
  const stored = rows.map(({ text }) => text).join('\n')
  expect(stored).toContain(message.keyId)
  for (const key of keys) expect(stored).not.toContain(key)
})

describe('an address that is not one plain address', () => {
  const bad = [
    'a@x.example,b@y.example',
    'a@x.example\r\nBcc: b@y.example',
    'a@x.example b@y.example',
    '"a,b"@x.example',
    'Ada <a@x.example>',
    'а@x.example',
    `a@${'b.'.repeat(125)}example`,
  ]

  test.each(bad)('does not enqueue %j', async (to) => {
    await expect(send(to)).rejects.toMatchObject({ code: 'INVALID_INPUT', status: 400 })
    const rows = await sender.db.selectFrom('mail_outbox').select('id').where('recipient', '=', to).execute()
    expect(rows).toEqual([])
  })

  test('is not sent to, even if it reached the outbox another way', async () => {
    const { id } = await sender.db
      .insertInto('mail_outbox')
      .values({ recipient: 'several@x.example,several@y.example', message: JSON.stringify(notice) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueAgain(id)
    await untilRow(id, { given_up_at: expect.any(Date), last_failure: 'not one plain address' })
    expect(await mailbox.received('several')).toEqual([])
  })
})

describe('the sweep', () => {
  const insert = (recipient: string, message: MailMessage, ageHours: number) =>
    sender.db
      .insertInto('mail_outbox')
      .values({
        recipient,
        message: JSON.stringify(message),
        created_at: sql<Date>`now() - make_interval(secs => ${ageHours * 3600})`,
        next_attempt_at: sql<Date>`now() - interval '5 minutes'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()

  test('finds a mail whose job was lost', async () => {
    const { id } = await insert('stranded@meridian.example', notice, 0.1)
    await sweepMail(sender)
    await untilRow(id, sent)
    expect(await mailbox.received('stranded@meridian.example')).toHaveLength(1)
  })

  test.each([
    ['a reset mail after an hour', 'reset' as const, 1.1],
    ['any mail after a day', 'activation' as const, 24.1],
  ])('gives up %s', async (_, template, age) => {
    const message = { template, username: 'ada', keyId: crypto.randomUUID() }
    const { id } = await insert(`late-${template}@meridian.example`, message, age)
    await sweepMail(sender)
    await untilRow(id, { given_up_at: expect.any(Date), last_failure: 'too old to be of use' })
    expect(await mailbox.received(`late-${template}@meridian.example`)).toEqual([])
  })

  test('deletes mails sent a month ago, and none that wait', async () => {
    const id = await send('old@meridian.example')
    await untilRow(id, sent)
    await sql`update mail_outbox set created_at = now() - interval '31 days' where id = ${id}`.execute(
      sender.db,
    )
    const { rows: before } = await sql`select id from mail_outbox`.execute(sender.db)
    await sweepMail(sender)
    const { rows: after } = await sql`select id from mail_outbox`.execute(sender.db)
    expect(after).toHaveLength(before.length - 1)
    expect(after).not.toContainEqual({ id })
  })
})
