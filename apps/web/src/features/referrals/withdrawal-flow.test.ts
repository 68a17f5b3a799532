import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Referred } from './referred.ts'
import { failing, question, refusing, succeeded, withdraw } from './test-withdrawal.ts'
import type { Change } from './test-withdrawal.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const again = 'the balance is read again'
const gone = 'progress is gone'

test('pays out the reward: shows the cost first, and stores the fee before it is posted', async () => {
  const withdrawal = await withdraw()
  expect(withdrawal.did).toEqual([
    ...question,
    'progress: Please confirm the fee of 0.01 ETH in your wallet.',
    `pay 10000000000000000 to 0x${'01'.repeat(20)}`,
    ...succeeded,
  ])
  expect(withdrawal.isWarned()).toBe(false)
})

test('pays nothing when the user declines the cost', async () => {
  const { did } = await withdraw({ answers: [false] })
  expect(did).toEqual([...question, 'over'])
})

test.each<[string, Partial<Referred>, string]>([
  ['less than 2 USDT', { balance: '1.999999' }, 'The smallest withdrawal is 2 USDT.'],
  [
    'what a stranger earned',
    { can_withdraw: false },
    'Your reward is saved. To withdraw it, buy or stake MASS with this wallet, or own land.',
  ],
  [
    'where nothing can be withdrawn',
    { fee: null },
    'Nothing can be withdrawn at the moment. What you have earned is kept.',
  ],
])('refuses %s before a coin is paid', async (_, change, message) => {
  const { did } = await withdraw({ referred: change })
  expect(did).toEqual([again, gone, `Sorry: ${message}`, 'over'])
})

test('accepts exactly 2 USDT', async () => {
  const { did } = await withdraw({ referred: { balance: '2' } })
  expect(did).toContain('asks: Withdraw 2 USDT? [Withdraw USDT]')
})

test('shows that the server does not answer, and pays nothing', async () => {
  const { did } = await withdraw({ count: refusing('NETWORK') })
  expect(did).toEqual([again, gone, 'Sorry: Please try again, network error', 'over'])
})

test.each([
  ['missing', 'Sorry: Please install Metamask and connect your wallet'],
  ['denied', 'asks: You cancelled. Nothing was sent. User denied web3 access [Try again]'],
  ['unknownChain', 'Sorry: Your wallet does not know this network and did not add it.'],
] as const)('shows that the wallet is %s, and pays nothing', async (reason, message) => {
  const { did } = await withdraw({ connect: failing(reason) })
  expect(did).toEqual([...question, again, gone, message, 'over'])
})

test('switches the wallet to the right network first', async () => {
  const { did } = await withdraw({
    connect: async ({ onStep }) => onStep('network', 'Land office'),
  })
  expect(did).toContain('progress: Your wallet asks to switch to Land office.')
  expect(did.slice(-succeeded.length)).toEqual(succeeded)
})

test('shows nothing when the user closed the choice of wallets', async () => {
  const { did } = await withdraw({ connect: failing('left') })
  expect(did).toEqual([...question, again, gone, 'over'])
})

test.each<[string, () => Promise<null>, string]>([
  ['is rejected', failing('rejected'), 'asks: You cancelled. Nothing was sent. [Try again]'],
  ['fails', failing('failed', { message: 'insufficient funds' }), 'Sorry: insufficient funds'],
  [
    'meets a wallet that has moved',
    failing('moved'),
    'Sorry: Your wallet has moved to another network meanwhile. Please try again.',
  ],
  ['brings nothing', async () => null, 'Sorry: Transaction error.'],
])('shows a fee that %s, stores nothing, and posts nothing', async (_, send, message) => {
  const withdrawal = await withdraw({ send })
  expect(withdrawal.did.slice(-3)).toEqual(['progress is gone', message, 'over'])
  expect(withdrawal.did.some((line) => line.startsWith('withdraw'))).toBe(false)
  expect(withdrawal.stored()).toBeNull()
  expect(withdrawal.isWarned()).toBe(false)
})

test.each<[string, Change, string]>([
  [
    'has too few coins',
    { reader: { hasLess: async () => true } },
    'Your wallet has too few ETH for the fee of 0.01 and gas. Nothing was sent.',
  ],
  [
    'shows another account',
    { account: `0x${'09'.repeat(20)}` },
    'Your wallet shows 0x090…90909 now, but what was earned is 0x020…20202’s. Please choose that account in your wallet.',
  ],
])('pays nothing with a wallet that %s', async (_, change, message) => {
  const { did } = await withdraw(change)
  expect(did.slice(-2)).toEqual([`Sorry: ${message}`, 'over'])
  expect(did.some((line) => line.startsWith('pay'))).toBe(false)
})
