import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { deviceOf } from './device-cookie.ts'

function aServer({ secure }: { secure: boolean }) {
  const server = fastify()
  server.decorate('hasSecureCookies', secure)
  server.get<{ Params: { way: 'keep' | 'renew' } }>('/:way', async (request, reply) => {
    const device = deviceOf(request, reply)
    const kept = device[request.params.way]()
    return { brought: device.hash?.toString('hex') ?? null, kept: kept.toString('hex') }
  })
  return async (cookie?: string, way: 'keep' | 'renew' = 'keep') => {
    const answer = await server.inject({ url: `/${way}`, headers: cookie === undefined ? {} : { cookie } })
    const set = String(answer.headers['set-cookie'])
    return { ...answer.json<{ brought: string | null; kept: string }>(), set }
  }
}

test('a browser gets a token that no script and no other site can use, and brings it back', async () => {
  const ask = aServer({ secure: true })
  const first = await ask()
  expect(first.brought).toBeNull()
  expect(first.set).toMatch(
    /^__Host-meridian_device=[\w-]{43}; Path=\/; Secure; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  )
  const token = first.set.split(';')[0]!
  const second = await ask(`theme=dark; ${token}`)
  expect(second).toMatchObject({ brought: first.kept, kept: first.kept })
  expect(second.set).toBe(first.set)
})

test('one that is renewed is none that the browser brought', async () => {
  const ask = aServer({ secure: true })
  const { set } = await ask()
  const renewed = await ask(set.split(';')[0], 'renew')
  expect(renewed.kept).not.toBe(renewed.brought)
  expect(renewed.set).not.toBe(set)
  expect(await ask(renewed.set.split(';')[0])).toMatchObject({ brought: renewed.kept })
})

test('without HTTPS it is a plain one', async () => {
  const ask = aServer({ secure: false })
  const { set, kept } = await ask()
  expect(set).toMatch(/^meridian_device=[\w-]{43}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict$/)
  expect(await ask(set.split(';')[0])).toMatchObject({ brought: kept })
})

test.each([
  '__Host-meridian_device=short',
  '__Host-meridian_device=',
  `meridian_device=${'x'.repeat(43)}`,
  `other__Host-meridian_device=${'x'.repeat(43)}`,
  ';;=',
  '\u00e9',
])('the cookie %j is none of ours', async (cookie) => {
  expect((await aServer({ secure: true })(cookie)).brought).toBeNull()
})
