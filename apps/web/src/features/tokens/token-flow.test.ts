import { AppError } from '@meridian/shared/errors'
import type { TransactionReceipt } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTransaction } from '#features/wallet/transaction/start-transaction.ts'
import {
  account as wallet,
  createTestEffects,
  failing,
  hash,
  pass,
  settle,
  silent,
} from '#features/wallet/transaction/test-effects.ts'
import type { EffectsChange } from '#features/wallet/transaction/test-effects.ts'
import type { TransactionEffects } from '#features/wallet/transaction/transaction-effects.ts'
import { TransactionRefusal } from '#features/wallet/transaction/wallet-transaction.ts'
import type { TokenTask } from './token-task.ts'
import { tokenTransaction } from './token-transaction.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const allowance = `0x${'cd'.repeat(32)}` as const
type FindReceipt = TransactionEffects['chain']['findReceipt']

interface Change extends EffectsChange {
  task?: Partial<TokenTask>
  findReceipt?: FindReceipt
  simulate?: () => Promise<void>
  sentBefore?: boolean
}

/** By default the allowance is too small and everything succeeds. */
async function runTask(change: Change = {}) {
  let isAllowed = false
  const { send } = change
  const world = createTestEffects({
    ...change,
    send: async (request) => {
      note('sends')
      return send ? send(request) : hash
    },
    wallet: {
      isAllowed: async () => isAllowed,
      approvals: async () => [
        async () => {
          note('approves')
          isAllowed = true
          return allowance
        },
      ],
      ...change.wallet,
    },
    chain: {
      findReceipt:
        change.findReceipt ??
        (async (_, of) => {
          note(`receipt of ${of === hash ? 'the call' : 'the approval'}?`)
          return { status: 'success', transactionHash: of } as TransactionReceipt
        }),
      ...change.chain,
    },
  })
  const { note, effects } = world
  const task: TokenTask = {
    kind: 'buy',
    chain: { id: 5 } as TokenTask['chain'],
    wallet,
    approval: { token: wallet, spender: wallet, needed: 1n, amount: 1n },
    call: {
      address: wallet,
      abi: [{ type: 'function', name: 'buy', inputs: [], outputs: [], stateMutability: 'nonpayable' }],
      functionName: 'buy',
      args: [],
    },
    check: async () => note('checks'),
    verify: async () => {
      note('verifies')
      return { pending: false }
    },
    keep: (stored) => note(`keeps ${stored.slice(0, 6)}`),
    forget: () => note('forgets'),
    success: () => ({ title: 'Congratulations!', message: 'yours' }),
    ...change.task,
  }
  const transaction = {
    ...tokenTransaction(task, {
      refresh: () => note('all is read again'),
      sentHash: change.sentBefore ? hash : undefined,
    }),
    // The journeys simulate the real contract.
    simulate: change.simulate ?? (async () => note('simulates')),
  }
  const flow = startTransaction(transaction, effects, () => note('over'))
  await settle()
  return { ...world, at: () => flow.read().state }
}

test('approves a missing allowance first, then buys, verifies and shows the result', async () => {
  const { did, isWarned } = await runTask()
  expect(did).toEqual([
    'checks',
    'approves',
    'receipt of the approval?',
    'simulates',
    'sends',
    'keeps 0xabab',
    'receipt of the call?',
    'all is read again',
    'verifies',
    'all is read again',
    'forgets',
    'progress is gone',
    'good: Congratulations!: yours',
    'over',
  ])
  expect(isWarned()).toBe(false)
})

test('does not approve again what is approved already', async () => {
  const { did } = await runTask({ wallet: { isAllowed: async () => true } })
  expect(did).not.toContain('approves')
  expect(did).toContain('sends')
})

test('shows the contract’s refusal before the wallet opens', async () => {
  const refuse = async () => {
    throw new TransactionRefusal('All MASS is sold.')
  }
  const { did } = await runTask({ task: { check: refuse } })
  expect(did).toEqual(['all is read again', 'progress is gone', 'Sorry: All MASS is sold.', 'over'])
})

test.each([
  ['the approval', { wallet: { approvals: async () => [failing('rejected')] } }],
  ['the call', { send: failing('rejected') }],
] as const)('shows and stores nothing when the user rejects %s', async (_, changed) => {
  const { did, isWarned } = await runTask(changed)
  expect(did.filter((line) => line.startsWith('Sorry'))).toEqual([])
  expect(did).not.toContain('keeps 0xabab')
  expect(did.at(-1)).toBe('over')
  expect(isWarned()).toBe(false)
})

test('has one sentence for other failures of a purchase', async () => {
  const { did } = await runTask({ send: failing('failed', { message: 'internal error' }) })
  expect(did).toContain('Sorry: Please connect your blockchain wallet')
})

test('treats a wallet without a hash as not bought', async () => {
  const { did } = await runTask({ send: async () => null })
  expect(did).toContain('Sorry: Please connect your blockchain wallet')
})

test('shows failures of other calls in the wallet’s words', async () => {
  const send = failing('failed', { message: 'internal error' })
  const { did } = await runTask({ task: { kind: 'stake' }, send })
  expect(did).toContain('Sorry: internal error')
})

test('shows that the browser has no wallet', async () => {
  const { did } = await runTask({ connect: failing('missing') })
  expect(did).toContain('Sorry: MetaMask is not installed. Please install it to use this feature.')
})

test('buys nothing when the user approves less than requested', async () => {
  const { did } = await runTask({ wallet: { isAllowed: async () => false } })
  await pass(20_000)
  expect(did.find((line) => line.startsWith('Sorry'))).toContain('allowed less')
  expect(did).not.toContain('sends')
})

test('buys nothing when the network refuses the approval', async () => {
  const findReceipt = async () => ({ status: 'reverted' }) as TransactionReceipt
  const { did } = await runTask({ findReceipt })
  expect(did.find((line) => line.startsWith('Sorry'))).toContain('did not take the approval')
  expect(did).not.toContain('sends')
})

test('shows a call that the network refuses, and drops it', async () => {
  const findReceipt: FindReceipt = async (_, of) =>
    ({ status: of === hash ? 'reverted' : 'success' }) as TransactionReceipt
  const { did } = await runTask({ findReceipt })
  expect(did.at(-2)).toContain('bad: The network refused it')
  expect(did).toContain('forgets')
  expect(did).not.toContain('verifies')
})

test('keeps a call that is not mined for long, and lets the user leave', async () => {
  const findReceipt: FindReceipt = async (_, of) =>
    of === hash ? null : ({ status: 'success' } as TransactionReceipt)
  const { did, at, isWarned } = await runTask({ findReceipt })
  expect(at()).toBe('mining')
  expect(isWarned()).toBe(true)
  await pass(200_000)
  expect(did.at(-2)).toContain('good: It is on its way')
  expect(did).not.toContain('forgets')
  expect(isWarned()).toBe(false)
})

test('polls a purchase until it is final', async () => {
  let asked = 0
  const verify = async () => ({ pending: (asked += 1) < 3 })
  const { did } = await runTask({ task: { verify } })
  await pass(10_000)
  expect(asked).toBe(3)
  expect(did).toContain('good: Congratulations!: yours')
})

test('verifies a purchase although the connection breaks meanwhile', async () => {
  let asked = 0
  const verify = async () => {
    asked += 1
    if (asked < 3) throw new AppError('NETWORK')
    return { pending: false }
  }
  const { did } = await runTask({ task: { verify } })
  await pass(10_000)
  expect(did).toContain('good: Congratulations!: yours')
})

test('shows the hash of a purchase that the server refuses', async () => {
  const verify = () => Promise.reject(new AppError('TRANSACTION_REFUSED'))
  const { did } = await runTask({ task: { verify } })
  expect(did).toContain(`bad: ${hash}: Can not validate transaction. Please contact us!`)
})

test('follows a transaction that was sent before a reload, and does not send it again', async () => {
  const { did } = await runTask({ sentBefore: true })
  expect(did[0]).toBe('receipt of the call?')
  expect(did).not.toContain('sends')
  expect(did).toContain('good: Congratulations!: yours')
})

test('finds a purchase whose answer was lost after a reload, stores it, and does not send it again', async () => {
  const { entries } = await runTask({ send: silent })
  const { did } = await runTask({
    journal: entries,
    chain: { find: async () => ({ kind: 'found', hash }) },
  })
  expect(did.slice(0, 2)).toEqual(['keeps 0xabab', 'receipt of the call?'])
  expect(did).not.toContain('sends')
  expect(did).not.toContain('approves')
})

test('begins nothing while another window does the same', async () => {
  const { did } = await runTask({ isLocked: true })
  expect(did).toContain('Sorry: This is under way in another window of this browser. Please go on there.')
  expect(did).not.toContain('checks')
})

test('sends nothing from another account than the page has shown', async () => {
  const { did } = await runTask({ account: `0x${'09'.repeat(20)}`, task: { kind: 'stake' } })
  expect(did).toContainEqual(expect.stringMatching(/^Sorry: Your wallet shows another account by now: 0x/))
})

test('warns before leaving while the wallet’s prompt is open', async () => {
  const { isWarned, at } = await runTask({ send: silent })
  expect(at()).toBe('sending')
  expect(isWarned()).toBe(true)
})
