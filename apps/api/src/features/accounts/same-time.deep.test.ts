/**
 * Known and unknown addresses take the same time. Compared as medians of interleaved calls, because one call
 * says nothing on a machine that does other things too.
 */
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

const samples = 60
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

let api: TestApi
let accounts: TestAccount[]
beforeAll(async () => {
  api = await startTestApi()
  accounts = []
  for (let n = 0; n < samples; n += 1) accounts.push(await anAccount(api))
}, 300_000)

async function timed(path: string, body: unknown): Promise<number> {
  const began = performance.now()
  await api.call('POST', path, { body })
  return performance.now() - began
}

test.each<[string, string, (email: string, n: string) => unknown]>([
  ['logging in', '/api/account/login', (email) => ({ email, password: 'not the password' })],
  ['forgetting', '/api/account/forgot', (email) => ({ email })],
  [
    'signing up',
    '/api/account/registry',
    (email, n) => ({ email, username: `timer-${n}`, password: 'long enough' }),
  ],
])(
  '%s',
  async (_, path, bodyOf) => {
    const known: number[] = []
    const unknown: number[] = []
    for (const [index, { email }] of accounts.entries()) {
      known.push(await timed(path, bodyOf(email, `k${index}`)))
      unknown.push(await timed(path, bodyOf(`unknown${index}@meridian.example`, `u${index}`)))
    }
    const [first, second] = [median(known), median(unknown)]
    console.log(`${path}: known ${first.toFixed(1)} ms, unknown ${second.toFixed(1)} ms`)
    expect(Math.abs(first - second) / Math.max(first, second)).toBeLessThan(0.2)
  },
  300_000,
)
