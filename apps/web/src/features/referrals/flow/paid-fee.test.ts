/** Nobody pays the fee of a withdrawal twice: what was paid is found, kept, and asked after. */
import { AppError } from '@meridian/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock } from '#lib/flow/clock.ts'
import {
  anotherDevices,
  aWithdrawal,
  failing,
  hash,
  paid,
  question,
  refusing,
  succeeded,
} from './test-withdrawal.ts'
import type { Change } from './test-withdrawal.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('after a reload, the same fee is gone on with, and none is asked', async () => {
  const { did } = await aWithdrawal({ kept: { hash, at: clock.now() } })
  expect(did).toEqual(succeeded)
})

test('a fee that the wallet sent unheard is found, and no second one is asked', async () => {
  const { did, kept } = await aWithdrawal({ unheard: hash, withdraw: async () => ({ pending: true }) })
  expect(did).toContain(`keep ${hash}`)
  expect(did).toContain(`withdraw ${hash}`)
  expect(paid(did)).toEqual([])
  expect(kept()).toBe(hash)
})

test('while something of the wallet is in no block yet, no second fee is asked', async () => {
  const { did } = await aWithdrawal({ unheard: 'waiting' })
  expect(did).toContainEqual(expect.stringContaining('Your withdrawal goes on'))
  expect(paid(did)).toEqual([])
})

test('the count is kept before the wallet is asked, until it answers', async () => {
  const { did } = await aWithdrawal({ send: () => failing('disconnected') })
  const [kept, asked] = ['the count is kept', paid(did)[0]!].map((line) => did.indexOf(line))
  expect(kept).toBeGreaterThanOrEqual(0)
  expect(kept).toBeLessThan(asked!)
  expect(did).not.toContain('the wallet has answered')
  const rejected = await aWithdrawal({ send: () => failing('rejected') })
  expect(rejected.did).toContain('the wallet has answered')
})

test('a fee that was paid on another device is gone on with, too', async () => {
  const { did } = await aWithdrawal({ referred: { withdrawal: anotherDevices } })
  expect(did).toEqual(succeeded)
  const { did: later } = await aWithdrawal({
    referred: { withdrawal: { ...anotherDevices, state: 'paid' } },
  })
  expect(later).toContain('asks: Withdraw 12.5 USDT?')
})

test('a fee that was paid when there was too little is used once there is enough, and not before', async () => {
  const { did } = await aWithdrawal({ referred: { unused_hash: hash } })
  expect(did).toEqual(succeeded)
  const { did: early } = await aWithdrawal({ referred: { unused_hash: hash, balance: '1' } })
  expect(early).toEqual(['Sorry: The smallest withdrawal is 2 USDT.', 'over'])
})

test('one that is being withdrawn in another window is left to it', async () => {
  const { did } = await aWithdrawal({ isElsewhere: true })
  expect(did).toEqual([
    'Sorry: A withdrawal is under way in another window of this browser. Please go on there.',
    'over',
  ])
})

test('a fee that the server will never take is forgotten, and its hash is what one is told to name', async () => {
  const withdrawal = await aWithdrawal({ withdraw: refusing('TRANSACTION_REFUSED') })
  expect(withdrawal.did.slice(-2)).toEqual([
    `bad: ${hash}: Can not validate transaction. Please contact us!`,
    'over',
  ])
  expect(withdrawal.kept()).toBeNull()
})

test.each(['REFERRAL_TOO_LITTLE', 'REFERRAL_NOT_ENTITLED'] as const)(
  'one that is refused as %s is kept for when there is more',
  async (code) => {
    const withdrawal = await aWithdrawal({ withdraw: refusing(code) })
    expect(withdrawal.at()).toBe('done')
    expect(withdrawal.kept()).toBe(hash)
  },
)

test('lost answers are asked for again, with the same fee', async () => {
  let asked = 0
  const withdrawal = await aWithdrawal({
    withdraw: async () => {
      asked += 1
      if (asked < 5) throw new AppError(asked % 2 === 0 ? 'NETWORK' : 'CHAIN_UNREACHABLE')
      return { pending: false }
    },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(withdrawal.at()).toBe('done')
  expect(paid(withdrawal.did)).toHaveLength(1)
  expect(withdrawal.kept()).toBeNull()
})

test('a slow one is asked after again and again; in the end one may go, and the fee stays kept', async () => {
  const withdrawal = await aWithdrawal({ withdraw: async () => ({ pending: true }) })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(withdrawal.at()).toBe('verifying')
  expect(withdrawal.isWarned()).toBe(true)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(withdrawal.did.at(-2)).toMatch(/^good: Your withdrawal goes on/)
  expect(withdrawal.kept()).toBe(hash)
})

const dropped: Change = { withdraw: async () => ({ pending: true }), isUnknown: true }
const goneTitle = 'asks: The network does not know the fee’s transaction'

test('of a fee that was dropped, its owner says whether it is gone', async () => {
  const waiting = await aWithdrawal({ ...dropped, answers: [true, false] })
  await vi.advanceTimersByTimeAsync(190_000)
  expect(waiting.did.slice(-3)).toEqual([goneTitle, `  Fee: ${hash}`, 'over'])
  expect(waiting.kept()).toBe(hash)

  const anew = await aWithdrawal({ ...dropped, answers: [true, true, false] })
  await vi.advanceTimersByTimeAsync(190_000)
  expect(anew.did.slice(-7)).toEqual([`forget ${hash}`, ...question, 'over'])
  expect(anew.kept()).toBeNull()
})

test('one that is given up is not gone on with by the word of the server either', async () => {
  const withdrawal = await aWithdrawal({
    ...dropped,
    kept: { hash, at: clock.now() - 3_600_000 },
    referred: { withdrawal: anotherDevices },
    answers: [true, false],
  })
  expect(withdrawal.did).toEqual([goneTitle, `  Fee: ${hash}`, `forget ${hash}`, ...question, 'over'])
})

test('an old fee that the network knows is gone on with', async () => {
  const { did } = await aWithdrawal({ kept: { hash, at: 0 } })
  expect(did).toEqual(succeeded)
})
