import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import type { EndpointAnswer, EndpointInput, EndpointResult } from './endpoint.ts'

const rename = defineEndpoint({
  method: 'POST',
  path: '/api/things/{id}',
  tag: 'Things',
  summary: 'Rename a thing',
  access: 'account',
  params: { id: z.string() },
  body: { name: z.string() },
  output: { renamed: z.boolean() },
})

test('requires exactly the parts that have fields', () => {
  expectTypeOf<EndpointInput<typeof rename>>().toMatchTypeOf<{
    params: { id: string }
    body: { name: string }
  }>()
  expectTypeOf<EndpointResult<typeof rename>>().toMatchTypeOf<{ renamed: boolean; msg?: string }>()
  expectTypeOf<EndpointAnswer<typeof rename>>().toMatchTypeOf<{
    error: false
    msg: string
    renamed: boolean
  }>()
})

test('adds error and msg to the output', () => {
  expect(z.safeParse(rename.answer, { error: false, msg: '', renamed: true }).success).toBe(true)
  expect(z.safeParse(rename.answer, { error: true, msg: '', renamed: true }).success).toBe(false)
  expect(z.safeParse(rename.answer, { renamed: true }).success).toBe(false)
})
