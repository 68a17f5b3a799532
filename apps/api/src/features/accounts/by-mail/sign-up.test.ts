import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { randomBytes } from 'node:crypto'
import { changePassword, getProfile, login } from '@meridian/shared/endpoints/accounts'
import { mailSent, activate, registry } from '@meridian/shared/endpoints/by-mail'
import { inTransaction } from '#platform/db/database.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { keyOf, mailTo, mailsTo, startAccountWorker } from '#testing/test-mail.ts'
import { createAccount } from '#features/accounts/create-account.ts'
import { hashing } from '#features/accounts/passwords.ts'

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
/** What a caller could tell by the time that an answer takes. */
async function countHashes<Answer extends object>(call: () => Promise<Answer>) {
  let hashes = 0
  const count = () => (hashes += 1)
  hashing.subscribe(count)
  const answer = await call()
  hashing.unsubscribe(count)
  return { ...answer, hashes }
}

const confirm = (key: string) => api.request(activate, { params: { key } })

test('the mail speaks the language of the page on which one signed up, and so do those that follow', async () => {
  const email = 'nguoi-moi@meridian.example'
  const body = { username: 'Người mới', email, password, language: 'vi' as const }
  expect(await api.request(registry, { body })).toMatchObject({ status: 200 })
  expect(await mailTo(api, email, 'activation')).toMatchObject({ language: 'vi' })
  expect((await logIn(email)).json).toMatchObject({ user: { language: 'vi' } })
  // Whoever signs up with no language named is written to in English.
  await signUp('Quiet one', 'quiet-one@meridian.example')
  expect(await mailTo(api, 'quiet-one@meridian.example', 'activation')).toMatchObject({ language: 'en' })
})

test('signing up, following the mail and logging in', async () => {
  const answer = await signUp('Newcomer', 'newcomer@meridian.example')
  expect(answer).toMatchObject({ status: 200, json: { error: false, msg: mailSent } })
  const { keyId } = await mailTo(api, 'newcomer@meridian.example', 'activation')

  const early = await logIn('Newcomer@meridian.example')
  expect(early.json).toMatchObject({ error: false, user: { username: 'Newcomer', active: false, wl: 1 } })

  expect(await confirm(keyOf(api, keyId))).toMatchObject({ status: 200, json: { error: false } })
  const token = String(early.json.access_token)
  expect((await api.request(getProfile, {}, { token })).status).toBe(401)
  expect((await logIn('newcomer@meridian.example', 'another password')).status).toBe(401)
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
      const guessed = await countHashes(() => logIn(email, 'somebody’s password'))
      const signedUp = await countHashes(() => signUp(`oracle${n}`, email))
      const wrong = await countHashes(() => logIn(email, 'not my password'))
      const byEmail = await countHashes(() => logIn(email))
      answers.push({
        guessed: { ...seen(guessed), hashes: guessed.hashes },
        signedUp: { ...seen(signedUp), hashes: signedUp.hashes },
        wrong: { ...seen(wrong), hashes: wrong.hashes },
        byEmail: { status: byEmail.status, hashes: byEmail.hashes, is: byEmail.json.user },
      })
    }
    const refused = { status: 401, json: { code: 'WRONG_CREDENTIALS' }, hashes: 2 }
    const [first] = answers
    expect(first).toMatchObject({
      guessed: refused,
      signedUp: { status: 200, hashes: 2 },
      wrong: refused,
      byEmail: { status: 200, hashes: 2, is: { username: 'oracle0', active: false } },
    })
    const own = probes.map((email, n) => ({
      status: 200,
      hashes: 2,
      is: expect.objectContaining({ username: `oracle${n}`, email, active: false }),
    }))
    expect(answers).toEqual(own.map((byEmail) => Object.assign({}, first, { byEmail })))
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

  test('lets each in to their own account by their own password', async () => {
    const email = 'victim@meridian.example'
    await api.call(registry, { body: { username: 'squatter', email, password: 'squatter-pass' } })
    const owner = await anAccount(api, 'victim')
    await api.db.updateTable('accounts').set({ email, email_key: email }).where('id', '=', owner.id).execute()
    expect((await logIn(email, 'squatter-pass')).json).toMatchObject({
      user: { username: 'squatter', active: false },
    })
    expect((await logIn(email, owner.password)).json).toMatchObject({
      user: { username: 'victim', active: true },
    })
    await api.call(registry, { body: { username: 'same-secret', email, password: owner.password } })
    expect((await logIn(email, owner.password)).json, 'whoever confirmed comes first').toMatchObject({
      user: { username: 'victim' },
    })
  })

  test('is claimed by any number of others, and neither shut out nor made slower by them', async () => {
    const email = 'crowd@meridian.example'
    await signUp('crowd-mine', email)
    await inTransaction(api.db, async (tx) => {
      for (let n = 0; n < 50; n += 1)
        await createAccount(tx, {
          username: `crowd-${n}`,
          email,
          emailConfirmed: false,
          passwordHash: 'none',
          claimHash: randomBytes(32),
          whitelisted: true,
        })
    })
    const mine = await countHashes(() => logIn(email))
    expect(mine.json).toMatchObject({ user: { username: 'crowd-mine' } })
    expect(mine.hashes).toBe(2)
  })

  test('opens with a changed password before it is confirmed, and not with the one before', async () => {
    const email = 'changer@meridian.example'
    await signUp('changer', email)
    const token = String((await logIn(email)).json.access_token)
    const body = { old: password, new: 'a better password' }
    expect((await api.request(changePassword, { body }, { token })).status).toBe(200)
    expect((await logIn(email, 'a better password')).status).toBe(200)
    expect((await logIn(email)).status).toBe(401)
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

  test.each(['ab', 'a'.repeat(31), 'two  spaces', 'line\nbreak', 'admin\u200b', '.dot', 'a@b.example', ''])(
    '%j is refused with a sentence',
    async (username) => {
      const { status, json } = await signUp(username, 'x@meridian.example')
      expect(status).toBe(400)
      expect(json).toMatchObject({
        error: true,
        code: 'INVALID_INPUT',
        msg: expect.stringContaining('Username must be'),
      })
    },
  )

  test.each([
    ['Nguye\u0302\u0303n Văn Ánh', 'Nguyễn Văn Ánh', 'NGUYỄN VĂN ÁNH'],
    ['فاطمة الزهراء', 'فاطمة الزهراء', 'فاطمة الزهراء '],
    ['山田 太郎', '山田 太郎', '山田　太郎'],
  ])('%s may be one, is kept in NFC and logs in as %s and %s', async (typed, kept, other) => {
    const email = `${crypto.randomUUID()}@meridian.example`
    expect((await signUp(typed, email)).status).toBe(200)
    for (const identity of [typed, kept, other])
      expect((await logIn(identity)).json).toMatchObject({ user: { username: kept } })
    expect((await signUp(other.trim(), 'x@meridian.example')).json, 'again').toMatchObject({
      error: true,
    })
  })

  test.each([
    ['Toma', 'Тома'],
    ['strasse', 'Straße'],
    ['agent1', 'ａgent１'],
  ])('%s leaves no room for %s', async (one, other) => {
    expect((await signUp(one, `${one}@meridian.example`)).status).toBe(200)
    expect((await signUp(other, 'x@meridian.example')).json).toMatchObject({ code: 'USERNAME_TAKEN' })
  })

  test('that mix scripts within a word are refused with a sentence', async () => {
    expect(await signUp('аdmin', 'x@meridian.example')).toMatchObject({
      status: 400,
      json: { msg: expect.stringContaining('letters of one alphabet') },
    })
  })

  test('with something invisible are refused at the login, known or not', async () => {
    await signUp('visible', 'visible@meridian.example')
    for (const identity of ['visi\u200bble', 'nobo\u200bdy'])
      expect(await logIn(identity)).toMatchObject({
        status: 400,
        json: { msg: 'A name has visible characters only, in one line.' },
      })
  })

  test('of guesses, every way to write one counts', async () => {
    await signUp('Тамара', 'tamara@meridian.example')
    const statuses = []
    for (let n = 0; n < 11; n += 1) {
      const body = { email: n % 2 ? 'Тамара' : 'ТАМАРА', password: `guess ${n}` }
      const headers = { 'x-forwarded-for': '192.0.2.44' }
      statuses.push((await api.request(login, { body }, { headers })).status)
    }
    expect(statuses.at(-1)).toBe(429)
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
  expect(json).toMatchObject({ error: true, msg: expect.stringContaining('valid email address') })
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

describe('what a guest had before them', () => {
  const visit = {
    place: { lng: 108.15, lat: 16.07, zoom: 13 },
    cells: [5_072_623_614, 5_072_623_615],
  }
  const signUpWith = (username: string, given: unknown) =>
    api.raw('POST', registry.path, {
      body: JSON.stringify({ username, email: `${username}@meridian.example`, password, visit: given }),
      headers: { 'content-type': 'application/json' },
    })
  const open = async (username: string) => {
    const { keyId } = await mailTo(api, `${username}@meridian.example`, 'activation')
    return (await confirm(keyOf(api, keyId))).json
  }

  test('goes with the mail, and is there for whoever follows it', async () => {
    expect((await signUpWith('explorer', visit)).status).toBe(200)
    expect(await open('explorer')).toMatchObject({ username: 'explorer', visit })
  })

  test('may be nothing', async () => {
    expect((await signUpWith('homebody', undefined)).status).toBe(200)
    expect(await open('homebody')).not.toHaveProperty('visit')
  })

  test.each([
    ['an address', 'https://elsewhere.example'],
    ['a place with an address', { ...visit, place: '//elsewhere.example' }],
    ['a place off the earth', { ...visit, place: { lng: 200, lat: 0, zoom: 3 } }],
    ['plots that are none', { ...visit, cells: [-1] }],
    ['no number', { ...visit, cells: ['1'] }],
    ['more plots than an order has', { ...visit, cells: Array.from({ length: 301 }, () => 5_072_623_614) }],
  ])('is refused when it is %s', async (_, given) => {
    expect((await signUpWith('wanderer', given)).status).toBe(400)
  })

  test('goes with nothing that they did not ask for', async () => {
    const given = { ...visit, from: 'https://elsewhere.example' }
    expect((await signUpWith('carrier', given)).status).toBeLessThan(500)
    const { rows } = await sql<{ text: string | null }>`
      select visit::text as text from account_keys join accounts on accounts.id = account_id
      where username = 'carrier'`.execute(api.db)
    for (const { text } of rows) expect(text).not.toContain('elsewhere')
  })
})
