import { readdirSync } from 'node:fs'
import { Writable } from 'node:stream'
import { refreshMyAssets } from '@meridian/shared/endpoints/minting'
import { getConfig } from '@meridian/shared/endpoints/system'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCatalogue } from '@meridian/shared/errors/error-catalogue'
import type { Endpoint } from '@meridian/shared/endpoint'
import { asSentence } from '@meridian/shared/field-sentence'
import { findFieldIssues } from '@meridian/shared/find-field-issues'
import { readConfig } from '#platform/config/config.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi, testEnvironment } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { createHttpServer } from './http-server.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value
const definitions = new URL('./', import.meta.resolve('@meridian/shared/endpoints/system'))
/** The admin console is off by default; its own tests walk its endpoints. */
const files = readdirSync(definitions).filter((file) => file.endsWith('.ts'))
const modules = await Promise.all(
  files.map((file) => import(new URL(file, definitions).href) as Promise<Record<string, unknown>>),
)
const endpoints = modules.flatMap((module) => Object.values<unknown>(module).filter(isEndpoint))

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

describe('invalid input gets a message, a code and the right status', () => {
  const login = '/api/account/login'
  const json = { 'content-type': 'application/json' }
  test.each([
    ['no body', { headers: json }, 400, 'INVALID_INPUT'],
    ['broken JSON', { body: '{"email":', headers: json }, 400, 'INVALID_JSON'],
    ['a list', { body: [] }, 400, 'INVALID_INPUT'],
    ['null', { body: 'null', headers: json }, 400, 'INVALID_INPUT'],
    ['a missing field', { body: { email: 'a' } }, 400, 'INVALID_INPUT'],
    ['a wrong type', { body: { email: 7, password: {} } }, 400, 'INVALID_INPUT'],
    ['a field that is too long', { body: { email: 'a'.repeat(300), password: 'b' } }, 400, 'INVALID_INPUT'],
    [
      'another prototype',
      { body: '{"__proto__":{},"email":"a","password":"b"}', headers: json },
      400,
      'INVALID_JSON',
    ],
    ['a zero byte', { body: { email: 'a\0b', password: 'c' } }, 400, 'INVALID_INPUT'],
    ['a huge body', { body: { email: 'a', password: 'b'.repeat(100_000) } }, 413, 'BODY_TOO_LARGE'],
    [
      'a form',
      { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  ])('%s', async (_, options, status, code) => {
    const answer = await api.raw('POST', login, options)
    expect(answer).toMatchObject({
      status,
      json: { error: true, code, msg: expect.stringMatching(/\S.*\.$/) },
    })
  })

  test.each(
    endpoints.flatMap(({ path, ...endpoint }) =>
      (['params', 'query', 'body'] as const).map((part) => [path, part, endpoint[part]] as const),
    ),
  )('%s has a message for each problem of its %s', (_, _part, schema) => {
    const fields = Object.keys(schema.shape)
    const wrong = [{}, [], 7, true, '', 'x'.repeat(2_000_000), null]
      .map((value) => Object.fromEntries(fields.map((field) => [field, value])))
      .concat({})
    for (const given of wrong) {
      const found = findFieldIssues(schema, given)
      for (const issue of 'issues' in found ? found.issues : []) {
        const sentence = asSentence(issue)
        // The product's own messages.
        if (sentence === 'Invalid Gin Amount.') continue
        expect(sentence).toMatch(/^[A-Z][^_]+ [^_]+[.!]$/)
        expect(sentence).not.toMatch(/[Ii]nvalid|received|expected|undefined|NaN|>=|<=|\d{7}/)
        expect(sentence).not.toMatch(/\b(as|bbox|items|lands|new|old|q|tid|txh|uriid) (is|are|must)\b/)
      }
    }
  })

  test('names the wrong fields', async () => {
    const { json: answer } = await api.raw('POST', login, { body: { email: 7, password: 'x' } })
    const found = { code: 'wrong_type', params: { expected: 'text' } }
    expect(answer['fields']).toEqual([{ path: 'email', ...found, msg: 'The email must be text.' }])
    expect(answer['msg']).toBe('The email must be text.')
  })

  test('treats an empty body like an empty object', async () => {
    const [none, empty] = [
      await api.raw('POST', login, { headers: json }),
      await api.raw('POST', login, { body: {} }),
    ]
    expect(none.json['fields']).toMatchObject([{ path: 'email' }, { path: 'password' }])
    expect([none.status, none.json]).toEqual([empty.status, empty.json])
  })

  test('answers a malformed address in the same shape', async () => {
    expect(await api.raw('GET', '/static/%')).toMatchObject({
      status: 400,
      json: { error: true, code: 'ADDRESS_UNREADABLE', msg: 'This address can not be read.' },
    })
  })

  test('sends strict headers for a malformed address', async () => {
    const { headers } = await fetch(`${api.url}/api/%FF`)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('rejects plain text', async () => {
    const answer = await fetch(`${api.url}/api/account/login`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(415)
  })

  test('answers 404 in the same shape for an unknown address under /api', async () => {
    expect(await api.raw('GET', '/api/nothing')).toMatchObject({
      status: 404,
      json: { error: true, code: 'NOT_FOUND' },
    })
    expect(await api.raw('DELETE', '/api/nothing')).toMatchObject({ status: 404, json: { error: true } })
  })
})

describe('a method that an address does not support', () => {
  /** Several endpoints may share a path. */
  const addresses = Map.groupBy(endpoints, ({ path }) => path)
  const takenAt = (path: Endpoint['path']) => addresses.get(path)!.map(({ method }) => method)

  test.each([...addresses.keys()])('answers 405 with the supported methods at %s', async (path) => {
    const taken = takenAt(path)
    const allow = [...taken, 'OPTIONS', ...(taken.includes('GET') ? ['HEAD'] : [])].toSorted().join(', ')
    const address = path.replaceAll(/\{\w+\}/g, '1')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (taken.some((one) => one === method)) continue
      const answer = await api.raw(method, address)
      expect(answer).toMatchObject({ status: 405, json: { error: true, code: 'METHOD_NOT_ALLOWED' } })
      expect(answer.json.msg).toBe(errorCatalogue.METHOD_NOT_ALLOWED.msg)
      expect(answer.headers.get('allow')).toBe(allow)
    }
    const options = await api.raw('OPTIONS', address)
    expect([options.status, options.headers.get('allow')]).toEqual([204, allow])
    expect(options.headers.get('access-control-allow-origin')).toBeNull()
    expect((await api.raw('HEAD', address)).status === 405).toBe(!taken.includes('GET'))
  })

  test('is refused before the body is read', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await api.raw('PUT', '/api/account/login', { body: 'a=b'.repeat(100_000), headers })
    expect(answer.status).toBe(405)
  })

  test('HEAD answers like GET, without the body', async () => {
    const [head, get] = [await api.raw('HEAD', '/api/config'), await api.request(getConfig)]
    expect(head.status).toBe(200)
    expect(head.json).toEqual({ text: '' })
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
  })

  test('is refused for pages as well', async () => {
    const answer = await api.raw('POST', '/about', { body: {} })
    expect(answer).toMatchObject({ status: 405, json: { code: 'METHOD_NOT_ALLOWED' } })
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect((await api.raw('OPTIONS', '/about')).status).toBe(204)
    // Found, whether or not the web app is built here.
    expect((await api.raw('HEAD', '/about')).status).toBe((await api.raw('GET', '/about')).status)
    expect((await api.raw('HEAD', '/nowhere.txt')).status).toBe(404)
  })
})

test('accepts an empty body where an endpoint takes no fields', async () => {
  const { token } = await anAccount(api)
  const headers = { 'content-type': 'application/json' }
  const { status, json } = await api.raw(refreshMyAssets.method, refreshMyAssets.path, { token, headers })
  expect([status, json]).toEqual([200, { error: false, msg: '' }])
})

test.each(
  endpoints
    .filter(({ access }) => access === 'account')
    .map((endpoint) => [endpoint.path, endpoint] as const),
)('%s refuses missing and made-up tokens', async (_, { method, path }) => {
  expect((await api.raw(method, path)).status).toBe(401)
  expect((await api.raw(method, path, { token: 'made.up.token' })).status).toBe(401)
})

test('documents every endpoint with its answer and its errors', async () => {
  const { json } = await api.raw('GET', '/docs/json')
  const paths = json.paths as Record<string, Record<string, { responses: Record<string, unknown> }>>
  expect(endpoints.length).toBeGreaterThan(5)
  for (const endpoint of endpoints) {
    const documented = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    const statuses = endpoint.errors.map((code) => String(errorCatalogue[code].status))
    expect(Object.keys(documented?.responses ?? {})).toEqual(expect.arrayContaining(['200', ...statuses]))
  }
})

test('sends strict headers with every answer', async () => {
  const { headers } = await api.request(getConfig)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src 'self'`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe|default-src[^;]*\*/)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

describe('the log', () => {
  const lines: string[] = []
  const log = pino(
    { level: 'trace' },
    new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }),
  )
  const app = (async () => {
    const { config } = readConfig({ ...(await testEnvironment('postgres://127.0.0.1/none')) })
    const server = await createHttpServer(config!, log)
    server.get('/api/account/active/:key', async () => ({}))
    server.get('/boom', async () => {
      throw new Error('the details')
    })
    return server
  })()
  afterAll(async () => (await app).close())

  test('contains no key, query or token', async () => {
    const key = 'S3cr3tKeyThatOpensAnAccount'
    const server = await app
    for (const url of [
      `/api/account/active/${key}`,
      `/api/account/active/${key}/`,
      `/email_active?key=${key}`,
    ]) {
      await server.inject({ url, headers: { authorization: `JWT ${key}`, cookie: key } })
    }
    expect(lines.filter((line) => line.includes('"status"'))).toHaveLength(3)
    expect(lines.join('')).not.toContain(key)
  })

  test('contains the whole unexpected error, and the answer no details', async () => {
    const answer = (await (await app).inject('/boom')).json<Record<string, unknown>>()
    expect(answer).toEqual({
      error: true,
      code: 'INTERNAL',
      msg: errorCatalogue.INTERNAL.msg,
      requestId: expect.any(String),
    })
    const logged = lines.find((line) => line.includes('the details'))
    expect(logged).toContain(String(answer['requestId']))
  })
})
