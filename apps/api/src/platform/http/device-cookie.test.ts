import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { deviceOf } from './device-cookie.ts'

function aServer({ secure }: { secure: boolean }) {
  const server = fastify()
  server.decorate('hasSecureCookies', secure)
  server.get<{ Params: { way: 'persist' | 'renew' } }>('/:way', async (incoming, reply) => {
    const device = deviceOf(incoming, reply)
    const stored = device[incoming.params.way]()
    return { brought: device.hash?.toString('hex') ?? null, stored: stored.toString('hex') }
  })
  return async (cookie?: string, way: 'persist' | 'renew' = 'persist') => {
    const answer = await server.inject({ url: `/${way}`, headers: cookie === undefined ? {} : { cookie } })
    const set = String(answer.headers['set-cookie'])
    return { ...answer.json<{ brought: string | null; stored: string }>(), set }
  }
}

test('gives a browser a token that scripts and other sites can not use, and reads it back', async () => {
  const request = aServer({ secure: true })
  const first = await request()
  expect(first.brought).toBeNull()
  expect(first.set).toMatch(
    /^__Host-meridian_device=[\w-]{43}; Path=\/; Secure; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  )
  const token = first.set.split(';')[0]!
  const second = await request(`theme=dark; ${token}`)
  expect(second).toMatchObject({ brought: first.stored, stored: first.stored })
  expect(second.set).toBe(first.set)
})

test('renews a token instead of accepting the browser’s', async () => {
  const request = aServer({ secure: true })
  const { set } = await request()
  const renewed = await request(set.split(';')[0], 'renew')
  expect(renewed.stored).not.toBe(renewed.brought)
  expect(renewed.set).not.toBe(set)
  expect(await request(renewed.set.split(';')[0])).toMatchObject({ brought: renewed.stored })
})

test('sets a plain cookie without HTTPS', async () => {
  const request = aServer({ secure: false })
  const { set, stored } = await request()
  expect(set).toMatch(/^meridian_device=[\w-]{43}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict$/)
  expect(await request(set.split(';')[0])).toMatchObject({ brought: stored })
})

test.each([
  '__Host-meridian_device=short',
  '__Host-meridian_device=',
  `meridian_device=${'x'.repeat(43)}`,
  `other__Host-meridian_device=${'x'.repeat(43)}`,
  ';;=',
  '\u00e9',
])('ignores the cookie %j', async (cookie) => {
  expect((await aServer({ secure: true })(cookie)).brought).toBeNull()
})
