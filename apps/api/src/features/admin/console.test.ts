import { globSync } from 'node:fs'
import { getOperator } from '@meridian/shared/endpoints/admin/operators'
import type { AnyEndpoint } from '@meridian/shared/endpoint'
import { includesRole, operatorRoles } from '@meridian/shared/operators/operator-roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOperator, fromConsole, startTestConsole } from '#testing/admin/test-console.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

const folder = new URL('../../../../../packages/shared/src/endpoints/admin/', import.meta.url)
const modules = globSync('*.ts', { cwd: folder }).map(
  (file): Promise<Record<string, AnyEndpoint>> => import(new URL(file, folder).href),
)
const every = (await Promise.all(modules)).flatMap((module) => Object.values(module))
const named = every.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const signedIn = named.filter(([, { access }]) => access !== 'anyone')

let on: TestApi
let off: TestApi
beforeAll(async () => {
  on = await startTestConsole()
  off = await startTestApi({ databaseUrl: on.platform.config.database.url })
})

/** Without input: who may call is decided before the input is read. */
const call = (api: TestApi, { method, path }: AnyEndpoint, headers: Record<string, string>, token?: string) =>
  api.raw(method, path.replaceAll(/\{\w+\}/g, 'x'), {
    headers,
    token,
    ...(method === 'GET' ? {} : { body: {} }),
  })

describe.each(signedIn)('%s', (_, endpoint) => {
  test('is refused without a session, with an invented one, and to an account of the shop', async () => {
    const { token } = await anAccount(on)
    const invented = { ...fromConsole, cookie: `admin=${'a'.repeat(43)}` }
    const refused = { status: 401, json: { code: 'OPERATOR_NEEDED' } }
    expect(await call(on, endpoint, fromConsole)).toMatchObject(refused)
    expect(await call(on, endpoint, invented)).toMatchObject(refused)
    expect(await call(on, endpoint, fromConsole, token)).toMatchObject(refused)
  })

  test.each(operatorRoles)('is answered to a %s exactly if the role is high enough', async (role) => {
    const { headers } = await anOperator(on, role)
    const { status } = await call(on, endpoint, headers)
    const needed = operatorRoles.find((one) => one === endpoint.access)!
    expect(status === 403).toBe(!includesRole(role, needed))
    expect(status).not.toBe(401)
  })
})

describe.each(named)('%s', (_, endpoint) => {
  test('does not exist where the console is off, nor at another host name', async () => {
    const { headers } = await anOperator(on, 'treasurer')
    const missing = { status: 404, json: { code: 'NOT_FOUND' } }
    expect(await call(off, endpoint, headers)).toMatchObject(missing)
    expect(await call(on, endpoint, { ...headers, 'x-forwarded-host': 'land.example' })).toMatchObject(
      missing,
    )
  })
})

test('the pages and files exist at the console’s host name only, and for this origin only', async () => {
  for (const path of ['/admin', '/admin/', '/admin/orders/x', '/admin/static/main-1.js']) {
    const { status, headers } = await on.raw('GET', path, { headers: fromConsole })
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('set-cookie')).toBeNull()
    const policy = headers.get('content-security-policy')
    expect(policy).toContain(`default-src 'none'; script-src 'self'; style-src 'self'`)
    expect(policy).not.toMatch(/https?:|unsafe|nonce|data:/)
  }
  const missing = await on.raw('GET', '/admin/static/other.js', { headers: fromConsole })
  expect(missing.status).toBe(404)
  for (const [api, host] of [
    [on, 'land.example'],
    [off, 'localhost:3999'],
  ] as const) {
    const headers = { 'x-forwarded-host': host }
    const { json } = await api.raw('GET', '/admin/static/main-1.js', { headers })
    expect(json).toMatchObject({ code: 'NOT_FOUND' })
    const page = await api.raw('GET', '/admin', { headers })
    expect(JSON.stringify(page.json)).not.toContain('Meridian admin')
    expect(page.headers.get('x-robots-tag')).toBeNull()
  }
})

test('the public documentation does not list the calls', async () => {
  const { json } = await on.raw('GET', '/docs/json')
  expect(JSON.stringify(json)).not.toContain('/api/admin')
})

test('an operator gives no access to the shop, also not with the cookie', async () => {
  const { headers } = await anOperator(on, 'treasurer')
  expect((await on.request(getOperator, {}, { headers })).status).toBe(200)
  expect((await on.raw('GET', '/api/account/profile', { headers })).status).toBe(401)
})
