import { getProfile } from '@meridian/shared/endpoints/accounts'
import { mailSent, registry } from '@meridian/shared/endpoints/email-links'
import { cellAt } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { keyOf, mailTo, mailsTo } from '#testing/test-mail.ts'
import { confirm, logIn, password, runSignUps, signUp } from '#testing/test-sign-up.ts'

const office = runSignUps()

test('sends the activation mail and later mails in the language of the sign-up page', async () => {
  const email = 'nguoi-moi@meridian.example'
  const body = { username: 'Người mới', email, password, language: 'vi' as const }
  expect(await office.api.request(registry, { body })).toMatchObject({ status: 200 })
  expect(await mailTo(office.api, email, 'activation')).toMatchObject({ language: 'vi' })
  expect((await logIn(email)).json).toMatchObject({ user: { language: 'vi' } })
  // English is the default.
  await signUp('Quiet one', 'quiet-one@meridian.example')
  expect(await mailTo(office.api, 'quiet-one@meridian.example', 'activation')).toMatchObject({
    language: 'en',
  })
})

test('signs up, confirms by mail and logs in', async () => {
  const answer = await signUp('Newcomer', 'newcomer@meridian.example')
  expect(answer).toMatchObject({ status: 200, json: { error: false, msg: mailSent } })
  const { keyId } = await mailTo(office.api, 'newcomer@meridian.example', 'activation')

  const early = await logIn('Newcomer@meridian.example')
  expect(early.json).toMatchObject({ error: false, user: { username: 'Newcomer', active: false, wl: 1 } })

  expect(await confirm(keyOf(office.api, keyId))).toMatchObject({ status: 200, json: { error: false } })
  const token = String(early.json.access_token)
  expect((await office.api.request(getProfile, {}, { token })).status).toBe(401)
  expect((await logIn('newcomer@meridian.example', 'another password')).status).toBe(401)
  expect((await logIn('NEWCOMER')).json).toMatchObject({ user: { active: true } })
  expect((await logIn('newcomer@meridian.example')).json).toMatchObject({ user: { active: true } })
})

test('accepts a key once', async () => {
  await signUp('once', 'once@meridian.example')
  const { keyId } = await mailTo(office.api, 'once@meridian.example', 'activation')
  const both = await Promise.all([confirm(keyOf(office.api, keyId)), confirm(keyOf(office.api, keyId))])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect((await confirm(keyOf(office.api, keyId))).json).toMatchObject({ error: true, code: 'KEY_REJECTED' })
})

test('refuses an expired key', async () => {
  await signUp('late', 'late@meridian.example')
  const { keyId } = await mailTo(office.api, 'late@meridian.example', 'activation')
  await office.api.db
    .updateTable('account_keys')
    .set({ expires_at: new Date(0) })
    .where('id', '=', keyId)
    .execute()
  expect((await confirm(keyOf(office.api, keyId))).status).toBe(410)
})

test.each(['', 'x', '..%2F..', 'a'.repeat(54), 'é'.repeat(54), 'a'.repeat(300)])(
  'refuses a made-up key (%s) with a 4xx',
  async (key) => {
    const { status, json } = await confirm(key)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(json).toMatchObject({ error: true, msg: expect.any(String) })
  },
)

test.each([
  'nobody',
  'a@b',
  'a@b.example\r\nBcc: c@d.example',
  'a@b.example,c@d.example',
  'a@b.example c@d.example',
  '"Name" <a@b.example>',
  'é@meridian.example',
  `${'a'.repeat(250)}@b.example`,
])('refuses the address %j and writes no mail', async (email) => {
  const { status, json } = await signUp('mailer', email)
  expect(status).toBe(400)
  expect(json).toMatchObject({ error: true, msg: expect.stringContaining('valid email address') })
  expect(await mailsTo(office.api, email)).toEqual([])
})

test('limits mails by mailbox, whichever of its addresses is given', async () => {
  const statuses = []
  for (let n = 0; n < 7; n += 1) {
    const body = { username: `flood${n}`, email: `flooded+${n}@meridian.example`, password }
    const { status } = await office.api.request(
      registry,
      { body },
      { headers: { 'x-forwarded-for': '192.0.2.12' } },
    )
    statuses.push(status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

describe('the visit of a guest who signs up', () => {
  const visit = {
    place: { lng: 108.15, lat: 16.07, zoom: 13 },
    cells: [5_072_623_614, 5_072_623_615],
  }
  const signUpWith = (username: string, given: unknown) =>
    office.api.raw('POST', registry.path, {
      body: JSON.stringify({ username, email: `${username}@meridian.example`, password, visit: given }),
      headers: { 'content-type': 'application/json' },
    })
  const open = async (username: string) => {
    const { keyId } = await mailTo(office.api, `${username}@meridian.example`, 'activation')
    return (await confirm(keyOf(office.api, keyId))).json
  }

  test('is stored with the key and returned when the key is used', async () => {
    expect((await signUpWith('explorer', visit)).status).toBe(200)
    expect(await open('explorer')).toMatchObject({ username: 'explorer', visit })
  })

  test('carries a full cart from anywhere on earth, and is deleted once it is returned', async () => {
    // No two plots are neighbours, so nothing can shorten them.
    const cells = Array.from({ length: 300 }, (_, n) => cellAt(-179 + n * 1.19, -84 + ((n * 37) % 168)))
    expect(new Set(cells).size).toBe(300)
    expect((await signUpWith('collector', { ...visit, cells })).status).toBe(200)
    expect(await open('collector')).toMatchObject({ visit: { ...visit, cells } })
    const { rows } = await sql<{ visit: unknown }>`
      select visit from account_keys join accounts on accounts.id = account_id
      where username = 'collector'`.execute(office.api.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.visit).toBeNull()
  })

  test('is optional', async () => {
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

  test('is not added to mails that the guest did not request', async () => {
    const given = { ...visit, from: 'https://elsewhere.example' }
    expect((await signUpWith('carrier', given)).status).toBeLessThan(500)
    const { rows } = await sql<{ text: string | null }>`
      select visit::text as text from account_keys join accounts on accounts.id = account_id
      where username = 'carrier'`.execute(office.api.db)
    for (const { text } of rows) expect(text).not.toContain('elsewhere')
  })
})

test('limits sign-ups by network, and far less on the demo’s own machine', async () => {
  const statuses = async (count: number, headers: Record<string, string>) => {
    const seen: number[] = []
    for (let index = 0; index < count; index += 1) {
      const url = `${office.api.url}${registry.path}`
      const { status } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      })
      seen.push(status)
    }
    return new Set(seen)
  }
  expect(await statuses(25, { 'x-forwarded-for': '10.44.0.1' })).toEqual(new Set([400, 429]))
  expect(await statuses(25, {})).toEqual(new Set([400]))
})
