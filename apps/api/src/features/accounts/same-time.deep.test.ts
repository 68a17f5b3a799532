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

async function timed(path: string, body: unknown): Promise<{ ms: number; answer: object }> {
  const began = performance.now()
  const { status, json } = await api.call('POST', path, { body })
  return { ms: performance.now() - began, answer: { status, json } }
}

test.each<[string, string, number, (email: string, n: string) => unknown]>([
  ['logging in', '/api/account/login', 401, (email) => ({ email, password: 'not the password' })],
  ['forgetting', '/api/account/forgot', 200, (email) => ({ email })],
  [
    'signing up',
    '/api/account/registry',
    200,
    (email, n) => ({ email, username: `timer-${n}`, password: 'long enough' }),
  ],
])(
  '%s',
  async (_, path, status, bodyOf) => {
    const known: number[] = []
    const unknown: number[] = []
    for (const [index, { email }] of accounts.entries()) {
      const ofKnown = await timed(path, bodyOf(email, `k${index}`))
      const ofUnknown = await timed(path, bodyOf(`unknown${index}@meridian.example`, `u${index}`))
      // Answers that differ, or that a limit gave, would make the times say nothing.
      expect(ofKnown.answer).toMatchObject({ status })
      expect(ofUnknown.answer).toEqual(ofKnown.answer)
      known.push(ofKnown.ms)
      unknown.push(ofUnknown.ms)
    }
    const [first, second] = [median(known), median(unknown)]
    console.log(`${path}: known ${first.toFixed(1)} ms, unknown ${second.toFixed(1)} ms`)
    expect(Math.abs(first - second) / Math.max(first, second)).toBeLessThan(0.2)
  },
  300_000,
)
