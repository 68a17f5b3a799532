import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { deviceOf } from './device-cookie.ts'

function aServer({ secure }: { secure: boolean }) {
  const server = fastify()
  server.decorate('hasSecureCookies', secure)
  server.get('/keep', async (request, reply) => {
    const device = deviceOf(request, reply)
    return { brought: device.hash?.toString('hex') ?? null, kept: device.keep().toString('hex') }
  })
  return async (cookie?: string) => {
    const answer = await server.inject({ url: '/keep', headers: cookie === undefined ? {} : { cookie } })
    const set = String(answer.headers['set-cookie'])
    return { ...answer.json<{ brought: string | null; kept: string }>(), set }
  }
}

test('a browser gets a token that no script and no other site can use, and brings it back', async () => {
  const ask = aServer({ secure: true })
  const first = await ask()
  expect(first.brought).toBeNull()
  expect(first.set).toMatch(
    /^meridian_device=[\w-]{43}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
  )
  const token = first.set.split(';')[0]!
  const second = await ask(`theme=dark; ${token}`)
  expect(second).toMatchObject({ brought: first.kept, kept: first.kept })
  expect(second.set).toBe(first.set)
})

test('without HTTPS it is a plain one', async () => {
  expect((await aServer({ secure: false })()).set).not.toContain('Secure')
})

test.each([
  'meridian_device=short',
  'meridian_device=',
  `other_meridian_device=${'x'.repeat(43)}`,
  ';;=',
  '\u00e9',
])('the cookie %j is none of ours', async (cookie) => {
  expect((await aServer({ secure: true })(cookie)).brought).toBeNull()
})
