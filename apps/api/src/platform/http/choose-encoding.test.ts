import compress from '@fastify/compress'
import { fastify } from 'fastify'
import type { FastifyRequest } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { chooseEncoding } from './choose-encoding.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.1, gzip;q=1.0', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, *;q=0.5', 'gzip'],
  ['*', 'gzip'],
  ['*;q=0', null],
  ['identity', null],
  ['g zip', null],
  ['', null],
])('accepts %j as %j', (header, encoding) => {
  const headers = { 'accept-encoding': header }
  expect(chooseEncoding({ headers } as unknown as FastifyRequest)).toBe(encoding)
})

const app = fastify()
afterAll(() => app.close())

test('what is not compressed stays so, although the compressing plugin reads the header otherwise', async () => {
  await app.register(compress, { threshold: 0 })
  app.get('/', (request, reply) => {
    chooseEncoding(request)
    return reply.send({ any: 'thing' })
  })
  const headers = { 'accept-encoding': 'g zip' }
  const stored = await app.inject({ url: '/', headers })
  expect(stored.headers['content-encoding']).toBeUndefined()
})
