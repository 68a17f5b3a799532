import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

/** Announces a body and never sends it. */
async function sendHeadOnly(path: string, headers: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const outgoing = request(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  })
  outgoing.on('error', reject)
  outgoing.on('response', (response) => void buffer(response).then(() => resolve(response.statusCode ?? 0)))
  outgoing.flushHeaders()
  return promise.finally(() => outgoing.destroy())
}

test('refuses a caller over the account’s limit before the body is read', async () => {
  const { token } = await anAccount(api)
  const statuses = new Set<number>()
  for (let index = 0; index < 21; index += 1)
    statuses.add((await api.raw('POST', '/api/account/change_profile', { token, body: {} })).status)
  expect([...statuses]).toEqual([400, 429])
  expect(
    await sendHeadOnly('/api/account/change_profile', {
      authorization: `JWT ${token}`,
      'content-length': '1000000',
    }),
  ).toBe(429)
})

test('charges a body of unknown length as the largest possible one', async () => {
  const headers = { 'x-forwarded-for': '10.30.0.1', 'transfer-encoding': 'chunked' }
  const body = JSON.stringify({ items: [] })
  const send = () =>
    fetch(`${api.url}/api/getprice`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '10.30.0.1', 'content-type': 'application/json' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    })
  const statuses: number[] = []
  for (let index = 0; index < 30; index += 1) statuses.push((await send()).status)
  expect(statuses).toContain(429)
  expect(statuses.filter((status) => status === 400).length).toBeLessThan(30)
  expect(await sendHeadOnly('/api/getprice', headers)).toBe(429)
})

test('allows every limit at least one call of the highest cost', async () => {
  const { token } = await anAccount(api)
  const full = JSON.stringify({
    type: 'individual',
    lands: Array.from({ length: 10_000 }, () => '99999999999'),
  })
  const { status } = await api.raw('POST', '/api/collections/move_land', { token, body: full })
  expect(status).not.toBe(429)
})
