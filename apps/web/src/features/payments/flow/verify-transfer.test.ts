import { AppError } from '@meridian/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  account,
  anOrder,
  aPurchase,
  credits,
  deedNumber,
  hash,
  pass,
  refusing,
  settle,
  tid,
} from './test-purchase.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const bought = `deed ${deedNumber}`
const unstable = 'bad: Payment request  error !!: Your network unstable for trust payment transaction'
const opened = `step 20 Payment dialog opened {"from":"${account}"} of plots ${tid}`
const sent = `step 30 Transfer done, validating {"txh":"${hash}"} of plots ${tid}`

test('polls a transfer every 1.5 seconds until it is final', async () => {
  let asked = 0
  const verifyEth = vi.fn<() => Promise<{ pending: boolean }>>(async () => ({ pending: asked++ < 2 }))
  const { walk, at } = aPurchase({ server: { verifyEth } })
  await walk('crypto', 'pay')
  expect(verifyEth).toHaveBeenCalledExactlyOnceWith('plots', { tid, txh: hash })
  await pass(2999)
  expect(at()).toBe('payingEth')
  await pass(1)
  expect(at()).toBe('done')
  expect(asked).toBe(3)
})

test('leaves a pending transfer to the server after three minutes', async () => {
  const readOrder = vi.fn<() => Promise<ReturnType<typeof anOrder>>>(async () => anOrder('confirming'))
  const { walk, notices, reported, at } = aPurchase({
    server: { verifyEth: async () => ({ pending: true }), readOrder },
  })
  await walk('crypto', 'pay')
  await pass(178_500)
  expect(at()).toBe('payingEth')
  await pass(1500)
  expect(at()).toBe('done')
  expect(notices()).toEqual([
    'good: Your payment is being confirmed: That can take a few minutes. You may close this: Your purchases shows when it is done.',
  ])
  expect(reported()).toEqual([opened, sent])
  // Read once: after a wait of three minutes, the buyer does not wait again.
  expect(readOrder).toHaveBeenCalledTimes(1)
})

test('shows a transfer as bought that was final at the last moment', async () => {
  const { walk, notices } = aPurchase({ server: { verifyEth: async () => ({ pending: true }) } })
  await walk('crypto', 'pay')
  await pass(180_000)
  expect(notices()).toEqual([bought])
})

test('shows the hash of a transaction that pays for nothing', async () => {
  const { walk, notices, reported, at } = aPurchase({
    server: { verifyEth: refusing('TRANSACTION_REFUSED') },
  })
  await walk('crypto', 'pay')
  expect(reported()).toEqual([
    opened,
    sent,
    `step 41 Can not validate transaction. Please contact us! {"txh":"${hash}"} of plots ${tid}`,
  ])
  expect(notices()).toEqual([`bad: ${hash}: Can not validate transaction. Please contact us!`])
  expect(at()).toBe('done')
})

test('shows the hash for a purchase that no longer exists', async () => {
  const { walk, notices } = aPurchase({ server: { verifyEth: refusing('ORDER_NOT_FOUND') } })
  await walk('crypto', 'pay')
  expect(notices()).toEqual([`bad: ${hash}: Can not validate transaction. Please contact us!`])
})

test.each(['NETWORK', 'CHAIN_UNREACHABLE', 'TOO_MANY_REQUESTS', 'INTERNAL'] as const)(
  'shows a lost connection after more than ten failures (%s)',
  async (code) => {
    const verifyEth = vi.fn<() => Promise<never>>(refusing(code))
    const { walk, notices, reported, at, isWarned } = aPurchase({ server: { verifyEth } })
    await walk('crypto', 'pay')
    await pass(14_999)
    expect(at()).toBe('payingEth')
    await pass(1)
    expect(verifyEth).toHaveBeenCalledTimes(11)
    expect(notices()).toEqual([unstable])
    // The server watches the payment: nothing has failed.
    expect(reported()).toEqual([opened, sent])
    expect(at()).toBe('done')
    expect(isWarned()).toBe(false)
  },
)

test('reports a top-up that gives up as failed', async () => {
  const { walk, reported, at } = aPurchase({ purchase: credits, server: { verifyEth: refusing('NETWORK') } })
  await walk('crypto', 'pay')
  await pass(15_000)
  expect(at()).toBe('done')
  expect(reported().at(-1)).toBe(`status 4 {"content":"Gave up waiting","txh":"${hash}"} of ${tid}`)
})

test('counts failures from zero after a connection is back', async () => {
  let asked = 0
  const verifyEth = async () => {
    asked += 1
    if (asked % 10 === 0) return { pending: asked < 30 }
    throw new AppError('NETWORK')
  }
  const { walk, notices } = aPurchase({ server: { verifyEth } })
  await walk('crypto', 'pay')
  await pass(60_000)
  expect(notices()).toEqual([bought])
  expect(asked).toBe(30)
})

test('stops polling when the purchase is stopped', async () => {
  const verifyEth = vi.fn<() => Promise<{ pending: boolean }>>(async () => ({ pending: true }))
  const { walk, flow, isWarned } = aPurchase({ server: { verifyEth } })
  await walk('crypto', 'pay')
  flow.stop()
  await settle()
  const asked = verifyEth.mock.calls.length
  await pass(60_000)
  expect(verifyEth).toHaveBeenCalledTimes(asked)
  expect(isWarned()).toBe(false)
})
