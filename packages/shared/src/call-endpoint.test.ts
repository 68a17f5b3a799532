import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { buildPath, callEndpoint } from './call-endpoint.ts'
import type { CallArguments, EndpointCall } from './call-endpoint.ts'
import { defineEndpoint } from './endpoint.ts'

const rename = defineEndpoint({
  method: 'POST',
  path: '/api/things/{id}/name',
  tag: 'Things',
  summary: 'Rename a thing',
  access: 'account',
  params: { id: z.string() },
  query: { dry: z.optional(z.boolean()), tag: z.optional(z.array(z.string())) },
  body: { name: z.string() },
  output: { renamed: z.boolean() },
})

const hello = defineEndpoint({
  method: 'GET',
  path: '/api/hello',
  tag: 'Things',
  summary: 'Open to all',
  access: 'anyone',
})

const input = { params: { id: 'a/b ü' }, query: { dry: true, tag: ['x', 'y'] }, body: { name: 'Đà Nẵng' } }

/** A server with a fixed answer that records its requests. */
function answering(status: number, json: unknown) {
  const seen: [string, EndpointCall][] = []
  return {
    seen,
    send: async (path: string, call: EndpointCall) => {
      seen.push([path, call])
      return { status, json }
    },
  }
}

test('sends params, query, body and token as the endpoint defines them', async () => {
  const { send, seen } = answering(200, { error: false, msg: '', renamed: true, more: 1 })
  expect(await callEndpoint(send, rename, input, 'secret')).toEqual({ error: false, msg: '', renamed: true })
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: 'JWT secret',
  }
  expect(seen).toEqual([
    [
      '/api/things/a%2Fb%20%C3%BC/name?dry=true&tag=x&tag=y',
      { method: 'POST', headers, body: '{"name":"Đà Nẵng"}' },
    ],
  ])
})

test('omits parts that are not given', async () => {
  expect(buildPath(rename, { params: { id: '1' }, query: { dry: undefined } })).toBe('/api/things/1/name')
  const { send, seen } = answering(200, { error: false, msg: '' })
  await callEndpoint(send, hello)
  expect(seen).toEqual([['/api/hello', { method: 'GET', headers: { accept: 'application/json' } }]])
  expectTypeOf<[]>().toExtend<CallArguments<typeof hello, object>>()
  expectTypeOf<[]>().not.toExtend<CallArguments<typeof rename, object>>()
})

test('throws an error with its message, details and extra fields', async () => {
  const fields = [{ path: 'name', code: 'text_long', params: { max: 3 }, msg: 'too long' }]
  const { send } = answering(400, { error: true, msg: 'No.', code: 'INVALID_INPUT', fields, price: 3 })
  await expect(callEndpoint(send, rename, input)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'No.',
    details: { fields, extra: { price: 3 } },
  })
})

test.each([
  ['another answer than the endpoint promises', 200, { error: false, msg: '' }],
  ['a success with the status of a failure', 500, { error: false, msg: '', renamed: true }],
  ['no object at all', 200, 'hello'],
])('treats %s as a network error', async (_, status, json) => {
  const { send } = answering(status, json)
  await expect(callEndpoint(send, rename, input)).rejects.toMatchObject({ code: 'NETWORK' })
})
