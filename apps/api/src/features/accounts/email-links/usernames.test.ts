import { login } from '@meridian/shared/endpoints/accounts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { logIn, runSignUps, signUp } from '#testing/test-sign-up.ts'

const office = runSignUps()

describe('usernames', () => {
  test('are unique regardless of case', async () => {
    await signUp('Marco', 'marco@meridian.example')
    expect((await signUp('mARCO', 'polo@meridian.example')).json).toMatchObject({
      error: true,
      msg: 'This username is taken. Please choose another one.',
    })
  })

  test.each(['ab', 'a'.repeat(31), 'two  spaces', 'line\nbreak', 'admin\u200b', '.dot', 'a@b.example', ''])(
    'refuse %j with a message',
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
  ])('accept %s, store it in NFC and log in as %s and %s', async (typed, stored, other) => {
    const email = `${crypto.randomUUID()}@meridian.example`
    expect((await signUp(typed, email)).status).toBe(200)
    for (const identity of [typed, stored, other])
      expect((await logIn(identity)).json).toMatchObject({ user: { username: stored } })
    expect((await signUp(other.trim(), 'x@meridian.example')).json, 'again').toMatchObject({
      error: true,
    })
  })

  test.each([
    ['Toma', 'Тома'],
    ['strasse', 'Straße'],
    ['agent1', 'ａgent１'],
  ])('treat %s and %s as the same name', async (one, other) => {
    expect((await signUp(one, `${one}@meridian.example`)).status).toBe(200)
    expect((await signUp(other, 'x@meridian.example')).json).toMatchObject({ code: 'USERNAME_TAKEN' })
  })

  test('refuse mixed scripts within a word with a message', async () => {
    expect(await signUp('аdmin', 'x@meridian.example')).toMatchObject({
      status: 400,
      json: { msg: expect.stringContaining('letters of one alphabet') },
    })
  })

  test('refuse invisible characters at the login, whether or not the name exists', async () => {
    await signUp('visible', 'visible@meridian.example')
    for (const identity of ['visi\u200bble', 'nobo\u200bdy'])
      expect(await logIn(identity)).toMatchObject({
        status: 400,
        json: { msg: 'A name has visible characters only, in one line.' },
      })
  })

  test('count guesses for every spelling of a name', async () => {
    await signUp('Тамара', 'tamara@meridian.example')
    const statuses = []
    for (let n = 0; n < 11; n += 1) {
      const body = { email: n % 2 ? 'Тамара' : 'ТАМАРА', password: `guess ${n}` }
      const headers = { 'x-forwarded-for': '192.0.2.44' }
      statuses.push((await office.api.request(login, { body }, { headers })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('accept a double click as one sign-up', async () => {
    const email = 'eager@meridian.example'
    const clicks = await Promise.all([signUp('eager', email), signUp('eager', email)])
    expect([...clicks, await signUp('Eager', email)].map(({ status }) => status)).toEqual([200, 200, 200])
    const { count } = await office.api.db
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1n)
    // Another password or another address is another person.
    for (const [other, password] of [[email, 'another long password'], ['e2@meridian.example']] as const)
      expect((await signUp('eager', other, password)).json).toMatchObject({ code: 'USERNAME_TAKEN' })
    // After ten minutes the name counts as taken.
    await sql`update accounts set created_at = created_at - interval '1 hour' where email = ${email}`.execute(
      office.api.db,
    )
    expect((await signUp('eager', email)).json).toMatchObject({ code: 'USERNAME_TAKEN' })
  })

  test('give a contested name to one sign-up only', async () => {
    const both = await Promise.all([
      signUp('racer', 'r1@meridian.example'),
      signUp('racer', 'r2@meridian.example'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
