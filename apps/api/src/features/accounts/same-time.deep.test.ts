/**
 * Known and unknown addresses take the same time. Compares medians of interleaved calls, because single calls vary
 * on a busy machine.
 */
import { login } from '@meridian/shared/endpoints/accounts'
import { forgot, registry } from '@meridian/shared/endpoints/email-links'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/core/passwords.ts'
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
  for (let n = 0; n < samples; n += 1) accounts.push(await anAccount(api, `timed-${n}`, hashPassword))
}, 300_000)

async function timed(ask: () => ReturnType<TestApi['request']>): Promise<{ ms: number; answer: object }> {
  const began = performance.now()
  const { status, json } = await ask()
  return { ms: performance.now() - began, answer: { status, json } }
}

test.each<[string, number, (email: string, n: string) => ReturnType<TestApi['request']>]>([
  ['logging in', 401, (email) => api.request(login, { body: { email, password: 'not the password' } })],
  ['forgetting', 200, (email) => api.request(forgot, { body: { email } })],
  [
    'signing up',
    200,
    (email, n) => api.request(registry, { body: { email, username: `timer-${n}`, password: 'long enough' } }),
  ],
])(
  '%s',
  async (what, status, ask) => {
    const known: number[] = []
    const unknown: number[] = []
    for (const [index, { email }] of accounts.entries()) {
      const ofKnown = await timed(() => ask(email, `k${index}`))
      const ofUnknown = await timed(() => ask(`unknown${index}@meridian.example`, `u${index}`))
      // Different answers, or answers of a rate limit, would make the comparison meaningless.
      expect(ofKnown.answer).toMatchObject({ status })
      expect(ofUnknown.answer).toEqual(ofKnown.answer)
      known.push(ofKnown.ms)
      unknown.push(ofUnknown.ms)
    }
    const [first, second] = [median(known), median(unknown)]
    console.log(`${what}: known ${first.toFixed(1)} ms, unknown ${second.toFixed(1)} ms`)
    expect(Math.abs(first - second) / Math.max(first, second)).toBeLessThan(0.2)
  },
  300_000,
)
