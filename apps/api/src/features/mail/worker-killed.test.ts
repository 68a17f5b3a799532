/** Worker processes, killed while they send. */
import { beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { startPlatform } from '#platform/platform.ts'
import type { Platform } from '#platform/platform.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { testEnvironment } from '#testing/test-api.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { startTestMailbox } from '#testing/test-mailbox.ts'
import type { TestMailbox } from '#testing/test-mailbox.ts'
import { startTestWorker } from '#testing/test-worker.ts'
import { enqueueMail, sendMailJob } from './enqueue-mail.ts'

let mailbox: TestMailbox
let env: Record<string, string>
let sender: Platform
beforeAll(async () => {
  mailbox = await startTestMailbox()
  env = {
    ...(await testEnvironment(await createTestDatabase())),
    SMTP_URL: mailbox.smtpUrl,
    LOG_LEVEL: 'trace',
  }
  sender = await startPlatform({ ...env, LOG_LEVEL: 'silent' }, 'mail-sender', {
    role: 'sender',
    definitions: [sendMailJob],
  })
  cleanUp(() => sender.close())
})

const send = (to: string) =>
  inTransaction(sender.db, (tx) =>
    enqueueMail(tx, sender.jobs, {
      to,
      message: { template: 'activation', username: 'ada', keyId: crypto.randomUUID() },
    }),
  )
const waiting = () => sender.db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute()

test('sends one mail after a worker is killed midway, and logs neither key nor address', async () => {
  const to = 'hang@meridian.example'
  const first = await startTestWorker(env)
  await send(to)
  await vi.waitUntil(async () => (await mailbox.received(to)).length > 0, { timeout: 30_000 })
  // The mailbox has accepted it, but the worker has not received the reply.
  await first.kill()
  expect(await waiting()).toHaveLength(1)

  const second = await startTestWorker(env)
  await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 30_000 })
  const received = await mailbox.received(to)
  expect(received).toMatchObject([{ deliveries: 2 }])

  const key = new URL(received[0]!.links[0]!).searchParams.get('key')!
  const logs = first.output() + second.output()
  expect(logs).toContain('a mail was sent')
  expect(key).toHaveLength(54)
  for (const secret of [key, to, 'email_active']) expect(logs).not.toContain(secret)
  await second.kill()
})

test(
  'loses and duplicates no mail when workers are killed repeatedly under load',
  { tags: ['thorough'] },
  async () => {
    const count = 40
    for (let number = 0; number < count; number += 1) await send(`killed${number}@crowd.example`)
    for (let kills = 0; kills < 3; kills += 1) {
      const worker = await startTestWorker(env)
      await vi.waitUntil(async () => (await mailbox.received('@crowd.example')).length > kills * 10, {
        timeout: 30_000,
        interval: 5,
      })
      await worker.kill()
    }
    await startTestWorker(env)
    await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 30_000 })
    const received = await mailbox.received('@crowd.example')
    expect(received).toHaveLength(count)
    expect(new Set(received.map(({ to }) => to)).size).toBe(count)
  },
)
