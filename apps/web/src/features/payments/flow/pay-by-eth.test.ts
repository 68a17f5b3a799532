import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WalletFailure } from '#features/wallet/provider/wallet-error.ts'
import {
  account,
  aPurchase,
  credits,
  deedNumber,
  ethSession,
  failing,
  hash,
  pass,
  plots,
  refusing,
  silent,
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
const left = `step 12 User close browser {} of plots ${tid}, leaving`

test('pays for plots with ether, shows and reports each step', async () => {
  const { walk, did, at, isWarned } = aPurchase({
    connect: async ({ onStep }) => {
      for (const step of ['choosing', 'network', 'accounts'] as const) onStep(step, 'Goerli')
    },
  })
  await walk('crypto', 'pay')
  const paying = 'progress: Paying 0.0125 ETH'
  expect(did).toEqual([
    'progress: Pay by cryptocurrency: Asking for the amount …',
    `${paying}: Asking for the amount …`,
    `${paying}: Looking for your wallet …`,
    `${paying}: Your wallet asks to switch to Goerli.`,
    `${paying}: Your wallet asks whether Meridian may see your account.`,
    opened,
    `${paying}: Please confirm the payment in your wallet.`,
    sent,
    `${paying}: The transfer is done. Validating it on the blockchain … Please keep this page open.`,
    `step 40 Verified {"txh":"${hash}"} of plots ${tid}`,
    'dialogs closed',
    'progress is gone',
    'progress: Confirming your payment: Your payment was reported. We are waiting for it to arrive.',
    'progress is gone',
    'the account is read again',
    `tracks Buy 2 Land Plot (2) for 50 of ${tid}`,
    'cart without 11, 12',
    bought,
    'dialogs closed',
  ])
  expect(at()).toBe('done')
  expect(isWarned()).toBe(false)
})

test('pays for land credits with ether', async () => {
  const { walk, notices, reported } = aPurchase({ purchase: credits })
  await walk('crypto', 'pay')
  expect(notices()).toEqual([
    'good: Land credits purchased successfully.: 3 land credits are in your account.',
  ])
  expect(reported().map((line) => line.split(' ')[1])).toEqual(['20', '30', '40'])
})

test('pays once for a second click, and Back returns to the methods', async () => {
  const openEth = vi.fn<() => Promise<never>>(silent)
  const { walk, at } = aPurchase({ server: { openEth } })
  await walk('crypto', 'back')
  expect(at()).toBe('method')
  await walk('crypto', 'pay', 'pay', 'back', 'close')
  expect(at()).toBe('openingEth')
  expect(openEth).toHaveBeenCalledTimes(1)
})

test('begins nothing when the dialog is closed before the payment', async () => {
  const { walk, did, at } = aPurchase()
  await walk('crypto', 'close')
  expect(at()).toBe('done')
  expect(new Set(did)).toEqual(new Set(['dialogs closed']))
})

test('returns to the methods after a refused session, without a warning', async () => {
  const { walk, notices, did, at, isWarned } = aPurchase({
    server: { openEth: refusing('PRICE_FEED_STALE', { params: { coin: 'ETH' } }) },
  })
  await walk('crypto', 'pay')
  expect(notices()).toEqual([
    'bad: Unable to complete transaction: There is no fresh ETH price at the moment. Please try again soon.',
  ])
  expect(did.at(-2)).toBe('progress is gone')
  expect(at()).toBe('crypto')
  expect(isWarned()).toBe(false)
})

test('does not warn before leaving while a refusal is shown', async () => {
  const { walk, at, isWarned } = aPurchase({
    server: { openEth: refusing('PRICE_FEED_STALE', { params: { coin: 'ETH' } }) },
    dialogs: { showResult: silent },
  })
  await walk('crypto', 'pay')
  expect(at()).toBe('openingEth')
  expect(isWarned()).toBe(false)
})

test('keeps hold and quote after a failure, and retries for the same order', async () => {
  const openEth = vi.fn<(purchase: object) => Promise<typeof ethSession>>(async () => ethSession)
  const { walk, flow, at } = aPurchase({
    server: { openEth },
    connect: failing('rejected'),
  })
  await walk('crypto', 'pay')
  expect(at()).toBe('crypto')
  expect(flow.read().context).toMatchObject({
    heldUntil: ethSession.hold_until,
    quote: { ether: '0.0125', until: ethSession.quote_until },
  })
  await walk('pay')
  expect(openEth.mock.calls).toEqual([[plots], [{ ...plots, tid }]])
})

const unable = 'bad: Unable to complete transaction: '

/** Why no payment was requested from the wallet, with the expected report and messages. */
test.each<[WalletFailure, string, string[]]>([
  ['missing', 'step 11 No wallet', ['Sorry: Please install Metamask and connect your wallet']],
  [
    'denied',
    'step 12 denied',
    [
      'asks: You cancelled. Nothing was sent. User denied web3 access. Please install Metamask and connect your wallet. [Try again]',
    ],
  ],
  ['rejected', 'step 12 rejected', ['asks: You cancelled. Nothing was sent. [Try again]']],
  ['unauthorized', 'step 12 unauthorized', [`${unable}User denied web3 access`]],
  // The user went to the wallet's app, or closed the choice of wallets: no message.
  ['left', 'step 12 left', []],
])('ends the payment with a wallet that is %s on connecting', async (reason, step, said) => {
  const { walk, notices, reported, did, at, isWarned } = aPurchase({
    connect: failing(reason),
  })
  await walk('crypto', 'pay')
  expect(reported()).toEqual([`${step} {} of plots ${tid}`])
  expect(notices()).toEqual(said)
  expect(did.findLast((line) => line.startsWith('progress'))).toBe('progress is gone')
  expect(at()).toBe('crypto')
  expect(isWarned()).toBe(false)
})

test('shows a lost connection when the code of the wallets does not load', async () => {
  const { walk, notices, reported } = aPurchase({ connect: refusing('NETWORK') })
  await walk('crypto', 'pay')
  expect(reported()).toEqual([`step 12 Please try again, network error {} of plots ${tid}`])
  expect(notices()).toEqual([unstable])
})

test('does not warn before leaving for the wallet’s app', async () => {
  const { walk, isWarned } = aPurchase({
    connect: ({ onLeave }) => {
      onLeave()
      return silent()
    },
  })
  await walk('crypto', 'pay')
  expect(isWarned()).toBe(false)
})

test.each<[WalletFailure, string]>([
  ['rejected', 'asks: You cancelled. Nothing was sent. [Try again]'],
  ['failed', `${unable}insufficient funds for gas`],
])('shows and reports a payment that the wallet has %s', async (reason, notice) => {
  const message = reason === 'failed' ? 'insufficient funds for gas' : reason
  const { walk, notices, reported, at } = aPurchase({
    send: failing(reason, { message }),
  })
  await walk('crypto', 'pay')
  expect(reported()).toEqual([opened, `step 22 ${message} {} of plots ${tid}`])
  expect(notices()).toEqual([notice])
  expect(at()).toBe('crypto')
})

test('treats a wallet that returns nothing as failed', async () => {
  const { walk, notices, reported, at } = aPurchase({ send: async () => null })
  await walk('crypto', 'pay')
  expect(reported()).toEqual([opened, `step 21 Send returned nothing {} of plots ${tid}`])
  expect(notices()).toEqual([unstable])
  expect(at()).toBe('crypto')
})

test.each([
  ['the server is', { server: { openEth: silent } }, 'openingEth', []],
  ['a wallet that is to let the site in is', { connect: silent }, 'payingEth', [left]],
  ['a wallet that is to pay is', { send: silent }, 'payingEth', [opened, left]],
  ['the chain is', { server: { verifyEth: silent } }, 'payingEth', [opened, sent, left]],
] as const)('warns before leaving while %s silent, and reports it once there is an order', async (...row) => {
  const [, change, state, reports] = row
  const { walk, at, isWarned, leavePage, reported } = aPurchase(change)
  expect(isWarned()).toBe(false)
  await walk('crypto', 'pay', 'pay', 'back', 'close')
  await pass(3_600_000)
  expect(at()).toBe(state)
  expect(isWarned()).toBe(true)
  leavePage()
  expect(reported()).toEqual(reports)
  // A page restored from the back/forward cache continues where it was.
  expect(at()).toBe(state)
})

test('reports leaving while a failure is shown, without a warning', async () => {
  const { walk, at, isWarned, leavePage, reported } = aPurchase({
    send: async () => null,
    dialogs: { showResult: silent },
  })
  await walk('crypto', 'pay')
  expect(at()).toBe('payingEth')
  expect(isWarned()).toBe(false)
  leavePage()
  expect(reported().at(-1)).toBe(left)
})

test('neither warns nor reports when the payment is over', async () => {
  const { walk, isWarned, leavePage, reported } = aPurchase()
  await walk('crypto', 'pay')
  const before = reported()
  leavePage()
  expect(reported()).toEqual(before)
  expect(isWarned()).toBe(false)
})

test('finds a payment whose answer was lost after a reload and does not send it again', async () => {
  const first = aPurchase({ send: silent })
  await first.walk('crypto', 'pay')
  first.flow.stop()
  const { walk, notices, reported } = aPurchase({
    journal: first.entries,
    chain: { find: async () => ({ kind: 'found', hash }) },
    send: failing('failed'),
  })
  await walk('crypto', 'pay')
  expect(reported()).toEqual([sent, `step 40 Verified {"txh":"${hash}"} of plots ${tid}`])
  expect(notices()).toEqual([bought])
})

test('pays nothing while another window pays for the same order', async () => {
  const { walk, notices, at } = aPurchase({ isLocked: true })
  await walk('crypto', 'pay')
  expect(notices()).toEqual([
    'Sorry: This is under way in another window of this browser. Please go on there.',
  ])
  expect(at()).toBe('crypto')
})
