import { beforeAll, describe, expect, test } from 'vitest'
import { mailSent, activate, getProfile, login, registry } from '@meridian/shared/endpoints/accounts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { keyOf, mailTo, mailsTo, startAccountWorker } from '#testing/test-mail.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await startAccountWorker(api)
})

const password = 'correct horse battery'
const signUp = (username: string, email: string) =>
  api.request(registry, { body: { username, email, password } })
const logIn = (identity: string, secret = password) =>
  api.request(login, { body: { email: identity, password: secret } })
/** All that a caller sees, but for what differs between any two answers. */
const seen = ({ status, headers, json }: Awaited<ReturnType<typeof logIn | typeof signUp>>) => ({
  status,
  json,
  headers: [...headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .map(([name, value]) => `${name}: ${value.replaceAll(/nonce-\w+/g, 'nonce')}`),
})
const confirm = (key: string) => api.request(activate, { params: { key } })

test('signing up, following the mail and logging in', async () => {
  const answer = await signUp('Newcomer', 'newcomer@meridian.example')
  expect(answer).toMatchObject({ status: 200, json: { error: false, msg: mailSent } })
  const { keyId } = await mailTo(api, 'newcomer@meridian.example', 'activation')

  expect((await logIn('newcomer@meridian.example')).status, 'by an address not yet confirmed').toBe(401)
  const early = await logIn('newcomer')
  expect(early.json).toMatchObject({ error: false, user: { username: 'Newcomer', active: false, wl: 1 } })

  expect(await confirm(keyOf(api, keyId))).toMatchObject({ status: 200, json: { error: false } })
  const token = String(early.json.access_token)
  expect((await api.request(getProfile, {}, { token })).status).toBe(401)
  expect((await logIn('NEWCOMER')).json).toMatchObject({ user: { active: true } })
  expect((await logIn('newcomer@meridian.example')).json).toMatchObject({ user: { active: true } })
})

test('a key works once', async () => {
  await signUp('once', 'once@meridian.example')
  const { keyId } = await mailTo(api, 'once@meridian.example', 'activation')
  const both = await Promise.all([confirm(keyOf(api, keyId)), confirm(keyOf(api, keyId))])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect((await confirm(keyOf(api, keyId))).json).toMatchObject({ error: true, code: 'KEY_REJECTED' })
})

test('a key past its time does not work', async () => {
  await signUp('late', 'late@meridian.example')
  const { keyId } = await mailTo(api, 'late@meridian.example', 'activation')
  await api.db
    .updateTable('account_keys')
    .set({ expires_at: new Date(0) })
    .where('id', '=', keyId)
    .execute()
  expect((await confirm(keyOf(api, keyId))).status).toBe(410)
})

test.each(['', 'x', '..%2F..', 'a'.repeat(54), 'é'.repeat(54), 'a'.repeat(300)])(
  'a made-up key (%s) is refused with a 4xx',
  async (key) => {
    const { status, json } = await confirm(key)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(json).toMatchObject({ error: true, msg: expect.any(String) })
  },
)

describe('an address that is somebody else’s', () => {
  test('gets the same answer as a free one, and its owner a mail without a key', async () => {
    const owner = await anAccount(api)
    const taken = await signUp('intruder', owner.email)
    const free = await signUp('visitor', 'visitor@meridian.example')
    expect(taken).toMatchObject({ status: free.status, json: free.json })
    await mailTo(api, owner.email, 'already-registered')
    expect((await mailsTo(api, owner.email)).map(({ template }) => template)).not.toContain('activation')
  })

  test('can not be found out by signing up with it and logging in', async () => {
    const owner = await anAccount(api)
    await signUp('claimed-before', 'claimed@meridian.example')
    const probes = [owner.email, 'claimed@meridian.example', 'nobodys@meridian.example']
    const answers: object[] = []
    for (const [n, email] of probes.entries()) {
      const signedUp = await signUp(`oracle${n}`, email)
      const byEmail = await logIn(email)
      const byName = await logIn(`oracle${n}`)
      answers.push({ signedUp: seen(signedUp), byEmail: seen(byEmail), byName: byName.status })
    }
    expect(answers[0]).toMatchObject({
      signedUp: { status: 200 },
      byEmail: { status: 401, json: { code: 'WRONG_EMAIL_CREDENTIALS' } },
      byName: 200,
    })
    expect(answers).toEqual(probes.map(() => answers[0]))
  })

  test('keeps the username taken either way, so that a second try tells nothing', async () => {
    const owner = await anAccount(api)
    await signUp('prober', owner.email)
    await signUp('prober2', 'free@meridian.example')
    const again = await signUp('prober', 'other@meridian.example')
    const again2 = await signUp('prober2', 'other@meridian.example')
    expect(again).toMatchObject({ status: 409, json: { code: 'USERNAME_TAKEN' } })
    expect(again2).toMatchObject({ status: again.status, json: again.json })
  })

  test('can be claimed by many and confirmed by one', async () => {
    const email = 'contested@meridian.example'
    await signUp('claimer1', email)
    const first = await mailTo(api, email, 'activation')
    await signUp('claimer2', email)
    await expect.poll(async () => (await mailsTo(api, email)).length, { timeout: 30_000 }).toBe(2)
    const second = await mailTo(api, email, 'activation')
    const both = await Promise.all([confirm(keyOf(api, first.keyId)), confirm(keyOf(api, second.keyId))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('does not let the one who typed it in by their password, nor shut its owner out', async () => {
    const email = 'victim@meridian.example'
    await api.call(registry, { body: { username: 'squatter', email, password: 'squatter-pass' } })
    const owner = await anAccount(api, 'victim')
    await api.db.updateTable('accounts').set({ email, email_key: email }).where('id', '=', owner.id).execute()
    expect((await logIn(email, 'squatter-pass')).status).toBe(401)
    expect((await logIn(email, owner.password)).json).toMatchObject({ user: { username: 'victim' } })
  })
})

describe('usernames', () => {
  test('are taken whatever their case', async () => {
    await signUp('Marco', 'marco@meridian.example')
    expect((await signUp('mARCO', 'polo@meridian.example')).json).toMatchObject({
      error: true,
      msg: 'This username is taken. Please choose another one.',
    })
  })

  test.each([
    'ab',
    'a'.repeat(31),
    'with space',
    'line\nbreak',
    'аdmin',
    'ａdmin',
    'admin\u200b',
    '.dot',
    'a@b.example',
    '',
  ])('%j is refused with a sentence', async (username) => {
    const { status, json } = await signUp(username, 'x@meridian.example')
    expect(status).toBe(400)
    expect(json).toMatchObject({
      error: true,
      code: 'INVALID_INPUT',
      msg: expect.stringContaining('Username must be'),
    })
  })

  test('of two who sign up at once, one gets it', async () => {
    const both = await Promise.all([
      signUp('racer', 'r1@meridian.example'),
      signUp('racer', 'r2@meridian.example'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test.each([
  'nobody',
  'a@b',
  'a@b.example\r\nBcc: c@d.example',
  'a@b.example,c@d.example',
  'a@b.example c@d.example',
  '"Name" <a@b.example>',
  'é@meridian.example',
  `${'a'.repeat(250)}@b.example`,
])('the address %j is refused, and no mail is written', async (email) => {
  const { status, json } = await signUp('mailer', email)
  expect(status).toBe(400)
  expect(json).toMatchObject({ error: true, msg: expect.stringContaining('valid e-mail address') })
  expect(await mailsTo(api, email)).toEqual([])
})

test('mails to one mailbox are limited, whichever of its addresses is named', async () => {
  const statuses = []
  for (let n = 0; n < 7; n += 1) {
    const body = { username: `flood${n}`, email: `flooded+${n}@meridian.example`, password }
    const { status } = await api.request(registry, { body }, { headers: { 'x-forwarded-for': '192.0.2.12' } })
    statuses.push(status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})
