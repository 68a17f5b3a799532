import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineEndpoint } from '@meridian/shared/endpoint'
import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createCall } from './api.ts'
import { createMemoryStorage } from './device-storage.ts'
import { createSession } from './session.ts'

const whoAmI = defineEndpoint({
  method: 'GET',
  path: '/api/me',
  tag: 'Test',
  summary: 'Who am I',
  access: 'account',
  output: { name: z.string() },
})

const rename = defineEndpoint({
  method: 'POST',
  path: '/api/things/{id}/name',
  tag: 'Test',
  summary: 'Rename',
  access: 'account',
  params: { id: z.string() },
  query: { dry: z.optional(z.boolean()), tag: z.optional(z.array(z.string())) },
  body: { name: z.string() },
})

const hello = defineEndpoint({
  method: 'GET',
  path: '/api/hello',
  tag: 'Test',
  summary: 'Open to all',
  access: 'anyone',
  output: { greeting: z.string() },
})

type Handler = (request: IncomingMessage & { text: string }, response: ServerResponse) => void

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

/** A server with this handler, and a browser with a session, or without one for `null`. */
async function meet(handle: Handler, tokens: { access_token: string; refresh_token: string } | null) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`)
      handle(Object.assign(request, { text }), response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closers.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  const session = createSession(createMemoryStorage())
  if (tokens) session.start(tokens)
  const call = createCall(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, session)
  return { call, session, seen, server }
}

const signedIn = { access_token: 'old', refresh_token: 'refresh' }

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const accept = (response: ServerResponse, body: object = {}) =>
  answer(response, 200, { error: false, msg: '', ...body })

const refuse = (response: ServerResponse, status: number, code: string, more: object = {}) =>
  answer(response, status, { error: true, msg: `refused: ${code}`, code, ...more })

/** Accepts only the renewed token, and renews on request. */
const expiring: Handler = (request, response) => {
  if (request.url === '/api/refresh_token') accept(response, { access_token: 'new' })
  else if (request.headers.authorization === 'JWT new') accept(response, { name: 'demo' })
  else refuse(response, 401, 'TOKEN_REJECTED')
}

const failure = async (promise: Promise<unknown>): Promise<AppError> => {
  const error = await promise.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(AppError)
  return error as AppError
}

const codeOf = async (promise: Promise<unknown>): Promise<ErrorCode> => (await failure(promise)).code

test('sends params, query and body where the endpoint wants them', async () => {
  const bodies: string[] = []
  const { call, seen } = await meet((request, response) => {
    bodies.push(request.text)
    accept(response)
  }, signedIn)
  await call(rename, {
    params: { id: 'a/b ü' },
    query: { dry: true, tag: ['x', 'y'] },
    body: { name: 'Đà Nẵng' },
  })
  expect(seen).toEqual(['POST /api/things/a%2Fb%20%C3%BC/name?dry=true&tag=x&tag=y JWT old'])
  expect(JSON.parse(bodies[0] ?? '')).toEqual({ name: 'Đà Nẵng' })
})

test('returns the parsed response without fields that the endpoint does not declare', async () => {
  const { call } = await meet((_, response) => accept(response, { name: 'demo', secret: 1 }), signedIn)
  expect(await call(whoAmI)).toEqual({ error: false, msg: '', name: 'demo' })
})

test('sends no token to a public endpoint', async () => {
  const { call, seen } = await meet((_, response) => accept(response, { greeting: 'hi' }), signedIn)
  await call(hello)
  expect(seen).toEqual(['GET /api/hello -'])
})

test("throws the server's error with its message and details", async () => {
  const fields = [{ path: 'name', code: 'name_too_long', params: { most: 80 }, msg: 'too long' }]
  const { call } = await meet((_, response) => refuse(response, 400, 'INVALID_INPUT', { fields }), signedIn)
  const error = await failure(call(whoAmI))
  expect(error).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'refused: INVALID_INPUT',
    details: { fields },
  })
})

test('keeps the message of an unknown error code', async () => {
  const { call } = await meet((_, response) => refuse(response, 409, 'FROM_THE_FUTURE'), signedIn)
  expect((await failure(call(whoAmI))).message).toBe('refused: FROM_THE_FUTURE')
})

test('throws the network error when the server is down, sends no JSON or another shape', async () => {
  const { call, server } = await meet((request, response) => {
    if (request.url === '/api/hello') response.end('<html>Bad gateway</html>')
    else accept(response, { name: 42 })
  }, signedIn)
  expect((await failure(call(hello))).message).toBe('Please try again, network error')
  expect(await codeOf(call(whoAmI))).toBe('NETWORK')
  server.closeAllConnections()
  server.close()
  expect(await codeOf(call(hello))).toBe('NETWORK')
})

test('times out when the server does not respond', async () => {
  const { call } = await meet(() => undefined, null)
  expect(await codeOf(call(hello, {}, { timeoutMs: 30 }))).toBe('NETWORK')
})

test("passes the caller's abort on as an abort", async () => {
  const { call } = await meet(() => controller.abort(), null)
  const controller = new AbortController()
  await expect(call(hello, {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('renews an expired token once and repeats the call', async () => {
  const { call, session, seen } = await meet(expiring, signedIn)
  expect(await call(whoAmI)).toMatchObject({ name: 'demo' })
  expect(seen).toEqual(['GET /api/me JWT old', 'POST /api/refresh_token -', 'GET /api/me JWT new'])
  expect(session.store.getState()).toEqual({ access: 'new', refresh: 'refresh' })
})

test('shares one renewal between calls that fail at the same time', async () => {
  const { call, seen } = await meet(expiring, signedIn)
  await Promise.all([call(whoAmI), call(whoAmI), call(whoAmI)])
  expect(seen.filter((line) => line.includes('refresh_token'))).toHaveLength(1)
})

test('finishes the renewal for other calls when one of them is aborted', async () => {
  let finishRenewal = () => {}
  const controller = new AbortController()
  const { call } = await meet((request, response) => {
    if (request.url !== '/api/refresh_token') return expiring(request, response)
    finishRenewal = () => expiring(request, response)
    controller.abort()
    finishRenewal()
  }, signedIn)
  const aborted = call(whoAmI, {}, { signal: controller.signal })
  const other = call(whoAmI)
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  expect(await other).toMatchObject({ name: 'demo' })
})

test('uses the token that another tab has renewed meanwhile', async () => {
  const { call, session, seen } = await meet((request, response) => {
    if (request.headers.authorization === 'JWT old') session.renew('new')
    expiring(request, response)
  }, signedIn)
  await call(whoAmI)
  expect(seen).toEqual(['GET /api/me JWT old', 'GET /api/me JWT new'])
})

test('logs out when the refresh token is rejected', async () => {
  const { call, session } = await meet((request, response) => {
    refuse(response, 401, request.url === '/api/refresh_token' ? 'REFRESH_REJECTED' : 'TOKEN_REJECTED')
  }, signedIn)
  const error = await failure(call(whoAmI))
  expect(error.message).toBe('Can not refresh token')
  expect(session.store.getState()).toEqual({ access: null, refresh: null })
})

test('logs out when the renewed token is rejected too', async () => {
  const { call, session } = await meet((request, response) => {
    if (request.url === '/api/refresh_token') accept(response, { access_token: 'new' })
    else refuse(response, 401, 'TOKEN_REJECTED')
  }, signedIn)
  const error = await failure(call(whoAmI))
  expect(error.message).toBe('Can not retry token')
  expect(session.store.getState().access).toBeNull()
})

test.each([
  ['the network fails', (response: ServerResponse) => response.destroy(), 'NETWORK'],
  ['the server is down', (response: ServerResponse) => refuse(response, 503, 'UNAVAILABLE'), 'UNAVAILABLE'],
  [
    'it asked too often',
    (response: ServerResponse) => refuse(response, 429, 'TOO_MANY_REQUESTS'),
    'TOO_MANY_REQUESTS',
  ],
] as const)('stays logged in when %s during the renewal', async (_, fail, code) => {
  const { call, session } = await meet((request, response) => {
    if (request.url === '/api/refresh_token') fail(response)
    else refuse(response, 401, 'TOKEN_REJECTED')
  }, signedIn)
  expect(await codeOf(call(whoAmI))).toBe(code)
  expect(session.store.getState()).toEqual({ access: 'old', refresh: 'refresh' })
})

test('does not renew for a call without a token, nor for a wrong password', async () => {
  const { call, session, seen } = await meet(
    (_, response) => refuse(response, 401, 'WRONG_CREDENTIALS'),
    signedIn,
  )
  expect(await codeOf(call(hello))).toBe('WRONG_CREDENTIALS')
  expect(await codeOf(call(whoAmI))).toBe('WRONG_CREDENTIALS')
  expect(seen).toEqual(['GET /api/hello -', 'GET /api/me JWT old'])
  expect(session.store.getState().access).toBe('old')
})

test('does not give the renewed token of one account to the next', async () => {
  const { call, session } = await meet((request, response) => {
    if (request.url === '/api/refresh_token')
      session.start({ access_token: 'other', refresh_token: 'others' })
    expiring(request, response)
  }, signedIn)
  expect(await codeOf(call(whoAmI))).toBe('REFRESH_REJECTED')
  expect(session.store.getState()).toEqual({ access: 'other', refresh: 'others' })
})
