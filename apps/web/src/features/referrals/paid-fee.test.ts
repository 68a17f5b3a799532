/** The fee of a withdrawal is never paid twice: a paid fee is found, stored and verified. */
import { AppError } from '@meridian/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock } from '#lib/flow/clock.ts'
import { anotherDevices, hash, paid, question, refusing, succeeded, withdraw } from './test-withdrawal.ts'
import type { Change } from './test-withdrawal.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('continues with the same fee after a reload, and requests none', async () => {
  const { did } = await withdraw({ storedAt: clock.now() })
  expect(did).toEqual(succeeded)
})

test('continues with a fee that was paid on another device', async () => {
  const { did } = await withdraw({ referred: { withdrawal: anotherDevices } })
  expect(did).toEqual(succeeded)
  const { did: later } = await withdraw({
    referred: { withdrawal: { ...anotherDevices, state: 'paid' } },
  })
  expect(later).toContain('asks: Withdraw 12.5 USDT? [Withdraw USDT]')
})

test('uses a fee that was paid with too low a balance once the balance suffices, and not before', async () => {
  const { did } = await withdraw({ referred: { unused_hash: hash } })
  expect(did).toEqual(succeeded)
  const { did: early } = await withdraw({ referred: { unused_hash: hash, balance: '1' } })
  expect(early.slice(-2)).toEqual(['Sorry: The smallest withdrawal is 2 USDT.', 'over'])
})

test('leaves a withdrawal to the window that has begun it', async () => {
  const { did } = await withdraw({ isLocked: true })
  expect(did).toEqual([
    'progress is gone',
    'Sorry: A withdrawal is under way in another window of this browser. Please go on there.',
    'over',
  ])
})

test('drops a fee that the server will never accept, and shows its hash for support', async () => {
  const withdrawal = await withdraw({ withdraw: refusing('TRANSACTION_REFUSED') })
  expect(withdrawal.did.slice(-2)).toEqual([
    `bad: ${hash}: Can not validate transaction. Please contact us!`,
    'over',
  ])
  expect(withdrawal.stored()).toBeNull()
})

test.each(['REFERRAL_TOO_LITTLE', 'REFERRAL_NOT_ENTITLED'] as const)(
  'keeps a fee that is refused as %s for a later withdrawal',
  async (code) => {
    const withdrawal = await withdraw({ withdraw: refusing(code) })
    expect(withdrawal.at()).toBe('done')
    expect(withdrawal.stored()).toBe(hash)
  },
)

test('repeats lost requests with the same fee', async () => {
  let asked = 0
  const withdrawal = await withdraw({
    withdraw: async () => {
      asked += 1
      if (asked < 5) throw new AppError(asked % 2 === 0 ? 'NETWORK' : 'CHAIN_UNREACHABLE')
      return { pending: false }
    },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(withdrawal.at()).toBe('done')
  expect(paid(withdrawal.did)).toHaveLength(1)
  expect(withdrawal.stored()).toBeNull()
})

test('polls a slow fee, finally lets the user leave, and keeps the fee', async () => {
  const withdrawal = await withdraw({ withdraw: async () => ({ pending: true }) })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(withdrawal.at()).toBe('verifying')
  expect(withdrawal.isWarned()).toBe(true)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(withdrawal.did.at(-2)).toMatch(/^good: Your withdrawal goes on/)
  expect(withdrawal.stored()).toBe(hash)
})

const dropped: Change = {
  withdraw: async () => ({ pending: true }),
  chain: { find: async () => ({ kind: 'unsure' }), isUnknown: async () => true },
}
const goneTitle = 'asks: The network does not know the fee’s transaction [Begin anew]'

test('asks the user whether a dropped fee is gone', async () => {
  const waiting = await withdraw({ ...dropped, answers: [true, false] })
  await vi.advanceTimersByTimeAsync(190_000)
  expect(waiting.did.slice(-3)).toEqual([goneTitle, `  Fee: ${hash}`, 'over'])
  expect(waiting.stored()).toBe(hash)

  const anew = await withdraw({ ...dropped, answers: [true, true, false] })
  await vi.advanceTimersByTimeAsync(190_000)
  expect(anew.did.slice(-6)).toEqual([...question, 'over'])
  expect(anew.stored()).toBeNull()
})

test('does not continue with a given-up fee that the server still returns', async () => {
  const withdrawal = await withdraw({
    ...dropped,
    storedAt: clock.now() - 3_600_000,
    referred: { withdrawal: anotherDevices },
    answers: [true, false],
  })
  expect(withdrawal.did).toEqual(['progress is gone', goneTitle, `  Fee: ${hash}`, ...question, 'over'])
})

test('continues with an old fee that the network knows', async () => {
  const { did } = await withdraw({ storedAt: 0 })
  expect(did).toEqual(succeeded)
})
