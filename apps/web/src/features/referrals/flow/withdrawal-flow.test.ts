import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Referred } from '#features/referrals/referred.ts'
import { findFlaws } from '#lib/flow/find-flaws.ts'
import { aWithdrawal, failing, hash, question, refusing, succeeded, wallet } from './test-withdrawal.ts'
import { withdrawalTransitions } from './withdrawal-flow.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('every state can be reached, and comes to an end', () => {
  expect(findFlaws(withdrawalTransitions, { first: 'looking', ends: ['done'] })).toEqual([])
})

test('whoever has paid the fee is led back to paying by their own word alone', () => {
  const targets = new Set<string>(Object.values(withdrawalTransitions.verifying))
  expect(targets).toEqual(new Set(['paid', 'refused', 'stillWaiting', 'gone']))
  const leadingToPay = Object.values(withdrawalTransitions.gone).filter((target) => target !== 'done')
  expect(leadingToPay).toEqual(['looking'])
})

test('what was earned is paid out: the cost is said first, and the fee kept before the server is asked', async () => {
  const withdrawal = await aWithdrawal()
  expect(withdrawal.did).toEqual([
    ...question,
    'progress: Please confirm the fee of 0.01 ETH in your wallet.',
    'the count is kept',
    `pay 0.01 to 0x${'01'.repeat(20)}`,
    `keep ${hash}`,
    'the wallet has answered',
    ...succeeded,
  ])
  expect(withdrawal.isWarned()).toBe(false)
})

test('whoever does not agree to the cost has paid nothing', async () => {
  const { did } = await aWithdrawal({ answers: [false] })
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
])('%s is refused before a coin is paid', async (_, change, message) => {
  const { did } = await aWithdrawal({ referred: change })
  expect(did).toEqual([`Sorry: ${message}`, 'over'])
})

test('exactly 2 USDT are enough', async () => {
  const { did } = await aWithdrawal({ referred: { balance: '2' } })
  expect(did).toContain('asks: Withdraw 2 USDT?')
})

test('a server that does not answer is said, and nothing is paid', async () => {
  const { did } = await aWithdrawal({ count: refusing('NETWORK') })
  expect(did).toEqual(['Sorry: Please try again, network error', 'over'])
})

test.each([
  ['missing', 'Please install Metamask and connect your wallet'],
  ['denied', 'User denied web3 access'],
  ['unknownChain', 'Your wallet does not know this network and did not add it.'],
] as const)('a wallet that is %s is told, and nothing is paid', async (reason, message) => {
  const { did } = await aWithdrawal({ connect: () => failing(reason) })
  expect(did).toEqual([...question, 'progress is gone', `Sorry: ${message}`, 'over'])
})

test('on a wrong network, the wallet is asked to change it first', async () => {
  const { did } = await aWithdrawal({
    connect: async (_, { onStep }) => {
      onStep('network', 'Land office')
      return { address: wallet, send: async () => hash }
    },
  })
  expect(did).toContain('progress: Your wallet asks to switch to Land office.')
  expect(did.slice(-7)).toEqual(succeeded)
})

test('nothing is said to someone who closed the choice of wallets', async () => {
  const { did } = await aWithdrawal({ connect: () => failing('left') })
  expect(did).toEqual([...question, 'progress is gone', 'over'])
})

test.each<[string, () => Promise<string | null>, string]>([
  ['is rejected', () => failing('rejected'), 'User denied web3 access'],
  ['fails', () => failing('failed', { message: 'insufficient funds' }), 'insufficient funds'],
  [
    'meets a wallet that has moved',
    () => failing('moved'),
    'Your wallet has moved to another network meanwhile. Please try again.',
  ],
  ['brings nothing', async () => null, 'Transaction error.'],
])('a fee that %s is told, nothing is kept, and the server is not asked', async (_, send, message) => {
  const withdrawal = await aWithdrawal({ send })
  expect(withdrawal.did.slice(-3)).toEqual(['progress is gone', `Sorry: ${message}`, 'over'])
  expect(withdrawal.did.some((line) => line.startsWith('withdraw'))).toBe(false)
  expect(withdrawal.kept()).toBeNull()
  expect(withdrawal.isWarned()).toBe(false)
})
