import {
  enter,
  enterOptions,
  getOperator,
  leave,
  register,
  registerOptions,
} from '@meridian/shared/endpoints/admin/operators'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import {
  anOperator,
  commandLine,
  consoleUrl,
  cookieOf,
  fromConsole,
  invite,
  startTestConsole,
} from '#testing/admin/test-console.ts'
import { aPasskey } from '#testing/admin/test-passkey.ts'
import { anAccount } from '#testing/test-account.ts'
import type { TestApi } from '#testing/test-api.ts'
import { removeOperator } from './remove-operator.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestConsole()
})

const headers = fromConsole

/** Registers with a token whose options were requested before. */
async function registerWith(invitation: string, passkey = aPasskey({ origin: consoleUrl })) {
  const { options } = await api.call(registerOptions, { body: { invitation } }, { headers })
  return api.request(register, { body: { invitation, response: passkey.register(options) } }, { headers })
}

async function enterWith(passkey: ReturnType<typeof aPasskey>) {
  const { options } = await api.call(enterOptions, {}, { headers })
  return api.request(enter, { body: { response: passkey.enter(options) } }, { headers })
}

test('an invitation registers a passkey, which then signs in', async () => {
  const invitation = await invite(api, 'ngoc', 'support')
  const passkey = aPasskey({ origin: consoleUrl })
  const registered = await registerWith(invitation, passkey)
  expect(registered.json).toMatchObject({ name: 'ngoc', role: 'support' })
  const cookie = registered.headers.get('set-cookie')
  expect(cookie).toMatch(/^admin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800$/)

  const entered = await enterWith(passkey)
  expect(entered.json).toMatchObject({ name: 'ngoc', role: 'support' })
  const own = { headers: { ...headers, cookie: cookieOf(entered.headers) } }
  expect(await api.call(getOperator, {}, own)).toMatchObject({ name: 'ngoc', role: 'support' })
  const { rows } = await sql<{ hours: number }>`
    select (extract(epoch from max(expires_at) - now()) / 3600)::float8 as hours from operator_sessions`.execute(
    api.db,
  )
  expect(rows[0]!.hours).toBeCloseTo(8, 1)
})

test('an invitation works once, also for two requests at once', async () => {
  const invitation = await invite(api, 'once', 'reader')
  const passkeys = [aPasskey({ origin: consoleUrl }), aPasskey({ origin: consoleUrl })]
  const responses: ReturnType<(typeof passkeys)[number]['register']>[] = []
  for (const passkey of passkeys) {
    const { options } = await api.call(registerOptions, { body: { invitation } }, { headers })
    responses.push(passkey.register(options))
  }
  const both = await Promise.all(
    responses.map((response) => api.request(register, { body: { invitation, response } }, { headers })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  const again = await api.request(registerOptions, { body: { invitation } }, { headers })
  expect([again.status, again.json.code]).toEqual([410, 'KEY_REJECTED'])
})

test('a passkey registers once, and the second invitation stays valid', async () => {
  const passkey = aPasskey({ origin: consoleUrl })
  expect((await registerWith(await invite(api, 'first', 'reader'), passkey)).status).toBe(200)
  const second = await invite(api, 'second', 'treasurer')
  expect(await registerWith(second, passkey)).toMatchObject({
    status: 401,
    json: { code: 'SIGNATURE_REJECTED' },
  })
  expect((await registerWith(second)).json).toMatchObject({ name: 'second', role: 'treasurer' })
})

test('an invitation ends after an hour, and unknown ones are refused', async () => {
  const invitation = await invite(api, 'late', 'reader')
  const passkey = aPasskey({ origin: consoleUrl })
  const { options } = await api.call(registerOptions, { body: { invitation } }, { headers })
  await sql`update operator_invitations set expires_at = expires_at - interval '1 hour' where used_at is null`.execute(
    api.db,
  )
  const response = passkey.register(options)
  expect((await api.request(register, { body: { invitation, response } }, { headers })).status).toBe(410)
  for (const token of [invitation, 'a'.repeat(43)])
    expect((await api.request(registerOptions, { body: { invitation: token } }, { headers })).status).toBe(
      410,
    )
})

test('a challenge is answered once, within five minutes, and for its purpose only', async () => {
  const { passkey } = await anOperator(api, 'reader')
  const { options } = await api.call(enterOptions, {}, { headers })
  const enterTwice = () => api.request(enter, { body: { response: passkey.enter(options) } }, { headers })
  expect((await enterTwice()).status).toBe(200)
  expect(await enterTwice()).toMatchObject({ status: 401, json: { code: 'SIGNATURE_REJECTED' } })

  const late = await api.call(enterOptions, {}, { headers })
  await sql`update operator_challenges set expires_at = expires_at - interval '5 minutes'`.execute(api.db)
  const answer = { body: { response: passkey.enter(late.options) } }
  expect((await api.request(enter, answer, { headers })).status).toBe(401)

  const invitation = await invite(api, 'purpose', 'reader')
  const { options: forRegistering } = await api.call(registerOptions, { body: { invitation } }, { headers })
  const wrong = { body: { response: passkey.enter(forRegistering) } }
  expect((await api.request(enter, wrong, { headers })).status).toBe(401)
  const own = { body: { response: passkey.enter({ challenge: Buffer.alloc(32, 7).toString('base64url') }) } }
  expect((await api.request(enter, own, { headers })).status).toBe(401)
})

test('refuses a passkey of another origin, one without user verification, an unknown one and a copied one', async () => {
  const invitation = await invite(api, 'strict', 'reader')
  const others = [
    aPasskey({ origin: 'http://localhost:4000' }),
    aPasskey({ origin: 'https://evil.example' }),
    aPasskey({ origin: consoleUrl, verifiesUser: false }),
  ]
  for (const passkey of others) expect((await registerWith(invitation, passkey)).status).toBe(401)
  expect((await enterWith(aPasskey({ origin: consoleUrl }))).status).toBe(401)

  const { passkey } = await anOperator(api, 'reader')
  // The copy has signed more often than the original.
  await sql`update operator_passkeys set counter = 1000`.execute(api.db)
  expect((await enterWith(passkey)).status).toBe(401)
})

test('every POST must come from the console’s own origin', async () => {
  const operator = await anOperator(api, 'treasurer')
  for (const origin of ['https://evil.example', 'http://127.0.0.1:3000', 'null', undefined]) {
    const { origin: _, ...rest } = operator.headers
    const foreign = { headers: { ...rest, ...(origin === undefined ? {} : { origin }) } }
    expect((await api.request(enterOptions, {}, foreign)).status).toBe(403)
    expect((await api.request(leave, {}, foreign)).status).toBe(403)
  }
  expect((await api.request(getOperator, {}, operator)).status).toBe(200)
})

test('leaving ends the session, and the cookie', async () => {
  const operator = await anOperator(api, 'reader')
  const left = await api.request(leave, {}, operator)
  expect(left.headers.get('set-cookie')).toMatch(/^admin=; .*Max-Age=0$/)
  expect((await api.request(getOperator, {}, operator)).json.code).toBe('OPERATOR_NEEDED')
})

test('a session ends after eight hours', async () => {
  const operator = await anOperator(api, 'reader')
  await sql`update operator_sessions set expires_at = expires_at - interval '8 hours'`.execute(api.db)
  expect((await api.request(getOperator, {}, operator)).status).toBe(401)
})

test('a removed operator is out at the next request, and can not come back', async () => {
  const operator = await anOperator(api, 'treasurer')
  const remove = () =>
    inTransaction(api.db, (tx) =>
      removeOperator(tx, commandLine, { name: operator.name, reason: 'Left the company.' }),
    )
  expect((await api.request(getOperator, {}, operator)).status).toBe(200)
  expect([await remove(), await remove()]).toEqual([true, false])
  expect((await api.request(getOperator, {}, operator)).status).toBe(401)
  expect((await enterWith(operator.passkey)).status).toBe(401)

  const invitation = await invite(api, operator.name, 'reader')
  expect((await registerWith(invitation)).json).toMatchObject({ name: operator.name, role: 'reader' })
})

test('removing an operator ends the open invitation', async () => {
  const invitation = await invite(api, 'changed-mind', 'support')
  const { options } = await api.call(registerOptions, { body: { invitation } }, { headers })
  await inTransaction(api.db, (tx) =>
    removeOperator(tx, commandLine, { name: 'changed-mind', reason: 'A wrong name.' }),
  )
  const response = aPasskey({ origin: consoleUrl }).register(options)
  expect((await api.request(register, { body: { invitation, response } }, { headers })).status).toBe(410)
})

test('an account of the shop is nobody here, and an operator is nobody in the shop', async () => {
  const { token } = await anAccount(api)
  expect((await api.request(getOperator, {}, { token, headers })).json.code).toBe('OPERATOR_NEEDED')
  const operator = await anOperator(api, 'treasurer')
  expect(
    (await api.raw('GET', '/api/account/profile', { headers: { cookie: operator.headers.cookie } })).status,
  ).not.toBe(200)
})

test('a network may try to sign in 30 times in five minutes', async () => {
  const one = { headers: { ...headers, 'x-forwarded-for': '10.80.0.1' } }
  const statuses: number[] = []
  for (let nth = 0; nth <= 30; nth += 1) statuses.push((await api.request(enterOptions, {}, one)).status)
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]))
  expect(statuses[30]).toBe(429)
})
