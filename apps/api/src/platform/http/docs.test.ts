import { fastify } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { StoredAnswer } from './stored-answer.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${api.url}${path}`, { headers })

test.each([
  ['/docs/json', 'application/json; charset=utf-8', /^\{"openapi":/],
  ['/docs/yaml', 'application/x-yaml', /^openapi: /],
  ['/docs/static/swagger-ui-bundle.js', 'text/javascript; charset=utf-8', /SwaggerUIBundle/],
  ['/docs/static/swagger-ui.css', 'text/css; charset=utf-8', /\.swagger-ui/],
])('%s has a tag, and is compressed for those who accept it', async (path, type, content) => {
  const plain = await get(path, { 'accept-encoding': 'identity' })
  expect(plain.status).toBe(200)
  expect(plain.headers.get('content-type')).toBe(type)
  expect(plain.headers.get('content-encoding')).toBeNull()
  const text = await plain.text()
  expect(text).toMatch(content)
  const etag = plain.headers.get('etag')!
  for (const encoding of ['br', 'gzip']) {
    const compressed = await get(path, { 'accept-encoding': encoding })
    expect(compressed.headers.get('content-encoding')).toBe(encoding)
    expect(compressed.headers.get('vary')).toContain('accept-encoding')
    expect(compressed.headers.get('etag')).toBe(etag)
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(text.length / 3)
    expect(await compressed.text()).toBe(text)
  }
  const again = await get(path, { 'if-none-match': etag, 'accept-encoding': 'br' })
  expect([again.status, again.headers.get('content-encoding'), await again.text()]).toEqual([304, null, ''])
})

test('the page and its script are served with the policy of the page', async () => {
  for (const path of ['/docs/', '/docs/static/swagger-initializer.js', '/docs/static/swagger-ui.css']) {
    const { status, headers } = await get(path)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-`)
  }
})

test('a network has its limit for all of it, and others do not notice', async () => {
  await sql`insert into rate_limits (key, next_free)
    values ('docs:10.9.6.1', now() + interval '1 hour')`.execute(api.db)
  for (const path of ['/docs', '/docs/json', '/docs/yaml', '/docs/static/swagger-ui-bundle.js']) {
    const refused = await get(path, { 'x-forwarded-for': '10.9.6.1' })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await get(path, { 'x-forwarded-for': '10.9.6.2' })).status).toBe(200)
  }
})

const app = fastify()
afterAll(() => app.close())

test('a stored answer is made once for all requests, and again after a failure', async () => {
  let made = 0
  const stored = new StoredAnswer('text/plain', async () => {
    made += 1
    if (made === 1) throw new Error('not yet')
    return 'x'.repeat(10_000)
  })
  app.get('/stored', (request, reply) => stored.send(request, reply))
  const ask = () => app.inject({ url: '/stored', headers: { 'accept-encoding': 'gzip;q=0, br;q=0.5' } })
  expect((await ask()).statusCode).toBe(500)
  const answers = await Promise.all(Array.from({ length: 5 }, ask))
  for (const { statusCode, headers } of answers)
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br'])
  expect(made).toBe(2)
})
