/** Strangers who request mails for a new password neither flood the mailbox nor lock its owner out. */
import { createHash } from 'node:crypto'
import { login } from '@meridian/shared/endpoints/accounts'
import { forgot, registry, resetPassword, verifySecretKey } from '@meridian/shared/endpoints/email-links'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { siteOf } from '#platform/net/caller-network.ts'
import { PacedQueue } from '#platform/paced-queue.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { keyOf, mailTo, mailsTo, startAccountWorker } from '#testing/test-mail.ts'
import { limitResets } from './limit-resets.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await startAccountWorker(api)
})

let networks = 0
const aNetwork = () => `10.77.${Math.floor((networks += 1) / 250)}.${networks % 250}`
interface Brought {
  network?: string
  key?: string
  cookie?: string
}
const ask = (email: string, { network = aNetwork(), key, cookie }: Brought = {}) =>
  api.request(
    forgot,
    { body: { email, ...(key && { key }) } },
    { headers: { 'x-forwarded-for': network, ...(cookie && { cookie }) } },
  )

/** The mails after every requested job has ended. */
async function resetMailsTo(email: string) {
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`
        select from pgboss.job where name = 'send-reset' and state < 'completed' limit 1`.execute(api.db)
      return rows.length === 0
    },
    { timeout: 30_000 },
  )
  return (await mailsTo(api, email)).filter((mail) => mail.template === 'reset')
}

/** From twelve networks. */
async function flood(email: string): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) {
    const network = aNetwork()
    const answers = await Promise.all(Array.from({ length: 3 }, () => ask(email, { network })))
    statuses.push(...answers.map(({ status }) => status))
  }
  return statuses
}

const keyOfLastMail = async (email: string) => keyOf(api, (await mailTo(api, email, 'reset')).keyId)

test('sends few mails for requests from twelve networks, and the owner finds a link that works', async () => {
  const owner = await anAccount(api)
  expect(new Set(await flood(owner.email))).toEqual(new Set([200]))
  const flooded = await resetMailsTo(owner.email)
  expect(flooded.length).toBeGreaterThan(0)
  expect(flooded.length).toBeLessThan(8)
  expect((await ask(owner.email)).status, 'in a new browser').toBe(200)
  const key = await keyOfLastMail(owner.email)
  expect((await api.request(verifySecretKey, { params: { key } })).status).toBe(200)
})

test('sends a mail to a known browser after a flood', async () => {
  const owner = await anAccount(api)
  const { email, password } = owner
  const { headers } = await api.request(login, { body: { email, password } })
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  await flood(email)
  const flooded = (await resetMailsTo(email)).length
  expect((await ask(email, { cookie })).status).toBe(200)
  expect(await resetMailsTo(email)).toHaveLength(flooded + 1)
  const statuses = []
  for (let n = 0; n < 5; n += 1) statuses.push((await ask(email, { cookie })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})

test('sends a mail to the holder of a key from an earlier mail, even a used one', async () => {
  const [owner, other] = [await anAccount(api), await anAccount(api)]
  await ask(owner.email)
  const key = await keyOfLastMail(owner.email)
  await api.call(resetPassword, { body: { secret_key: key, password: 'a new beginning' } })
  await flood(owner.email)
  await ask(other.email)
  const otherKey = await keyOfLastMail(other.email)
  const flooded = (await resetMailsTo(owner.email)).length
  for (const wrong of [otherKey, `${key}x`, 'made up', key.toLowerCase()])
    expect((await ask(owner.email, { key: wrong })).status).toBe(200)
  expect(await resetMailsTo(owner.email), 'with other keys').toHaveLength(flooded)
  expect((await ask(owner.email, { key })).status).toBe(200)
  expect(await resetMailsTo(owner.email)).toHaveLength(flooded + 1)
  const statuses = []
  for (let n = 0; n < 5; n += 1) statuses.push((await ask(owner.email, { key })).status)
  expect(statuses, 'a limit of its own').toEqual([200, 200, 200, 200, 429])
})

test('lets neither a known browser nor the holder of a key wait for strangers', async () => {
  const owner = await anAccount(api)
  const { email, password } = owner
  await ask(email)
  const key = await keyOfLastMail(email)
  const { headers } = await api.request(login, { body: { email, password } })
  const token = /meridian_device=([\w-]+)/.exec(headers.get('set-cookie')!)![1]!
  const strangersQueue = new PacedQueue({ perSecond: 0.001, burst: 1 })
  await strangersQueue.wait('the burst')
  const limit = (hash: Buffer | null, given?: string) => {
    const device = { hash, persist: () => Buffer.alloc(32), renew: () => Buffer.alloc(32) }
    const network = aNetwork()
    const resets = { secret: api.platform.config.jwtSecret, strangersQueue }
    return limitResets(api.db, resets, { network, site: siteOf(network), device }, { email, key: given })
  }
  const begun = vi.fn<() => void>()
  for (const given of [undefined, 'made up']) void limit(null, given).then(begun)
  void limit(Buffer.alloc(32)).then(begun)
  expect(await limit(createHash('sha256').update(token).digest())).toBe(true)
  expect(await limit(null, key)).toBe(true)
  expect(begun).not.toHaveBeenCalled()
})

test('does not count requests and claims of plus-addresses against the owner', async () => {
  const owner = await anAccount(api)
  const alias = (n: number) => owner.email.replace('@', `+${n}@`)
  for (let n = 0; n < 12; n += 1) {
    const body = { username: `claim${n}-${owner.username}`, email: alias(n), password: 'a long password' }
    await api.request(registry, { body })
    const network = aNetwork()
    for (let times = 0; times < 5; times += 1) await ask(alias(n), { network })
  }
  await resetMailsTo(owner.email)
  const sent = await Promise.all(Array.from({ length: 12 }, async (_, n) => resetMailsTo(alias(n))))
  expect(sent.flat().length, 'all aliases are one mailbox').toBeLessThan(8)
  expect((await ask(owner.email)).status).toBe(200)
  expect(await resetMailsTo(owner.email)).toHaveLength(1)
})

test('limits each network, and counts its plus-addresses as one mailbox', async () => {
  const owner = await anAccount(api)
  const network = aNetwork()
  const statuses = []
  for (let n = 0; n < 6; n += 1)
    statuses.push((await ask(owner.email.replace('@', n % 2 ? '@' : `+${n}@`), { network })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('answers the same for an address without an account, also during a flood', async () => {
  const owner = await anAccount(api)
  const unknown = `${crypto.randomUUID()}@meridian.example`
  expect(await flood(unknown)).toEqual(await flood(owner.email))
  const [known, none] = [await ask(owner.email), await ask(unknown)]
  expect(none.json).toEqual(known.json)
})
