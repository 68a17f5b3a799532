import { login } from '@meridian/shared/endpoints/accounts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { logIn, runSignUps, signUp } from '#testing/test-sign-up.ts'

const office = runSignUps()

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
      statuses.push((await office.api.request(login, { body }, { headers })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('a double click signs up once, and is not told that its own name is taken', async () => {
    const email = 'eager@meridian.example'
    const clicks = await Promise.all([signUp('eager', email), signUp('eager', email)])
    expect([...clicks, await signUp('Eager', email)].map(({ status }) => status)).toEqual([200, 200, 200])
    const { count } = await office.api.db
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1n)
    // Whoever has another password, or another address, is somebody else.
    for (const [other, password] of [[email, 'another long password'], ['e2@meridian.example']] as const)
      expect((await signUp('eager', other, password)).json).toMatchObject({ code: 'USERNAME_TAKEN' })
    // Nor is anybody told of a mail that is long lost.
    await sql`update accounts set created_at = created_at - interval '1 hour' where email = ${email}`.execute(
      office.api.db,
    )
    expect((await signUp('eager', email)).json).toMatchObject({ code: 'USERNAME_TAKEN' })
  })

  test('of two who sign up at once, one gets it', async () => {
    const both = await Promise.all([
      signUp('racer', 'r1@meridian.example'),
      signUp('racer', 'r2@meridian.example'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
