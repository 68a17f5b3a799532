import { AppError } from '@meridian/shared/errors'
import type { TransactionReceipt } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findFlaws } from '#lib/flow/find-flaws.ts'
import { createTestTransaction, key } from './test-transaction.ts'
import type { TransactionChange } from './test-transaction.ts'
import { account, failing, hash, pass, refusing, silent } from './test-effects.ts'
import { transactionTransitions } from './transaction-flow.ts'
import { TransactionRefusal } from './wallet-transaction.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const run = createTestTransaction
const receiptOf = (status: 'success' | 'reverted') =>
  ({ status, transactionHash: hash }) as TransactionReceipt

test('reaches every state, and each leads to the end', () => {
  expect(findFlaws(transactionTransitions, { first: 'locking', ends: ['done'] })).toEqual([])
})

test('leads back to the wallet after sending only by the user’s own answer', () => {
  const afterSending = [
    'mining',
    'verifying',
    'replaced',
    'slow',
    'refused',
    'reverted',
    'succeeded',
  ] as const
  const reached = new Set<string>(
    afterSending.flatMap((state) => Object.values(transactionTransitions[state])),
  )
  expect(reached).toEqual(
    new Set(['verifying', 'reverted', 'replaced', 'slow', 'gone', 'succeeded', 'refused', 'mining', 'done']),
  )
  expect(transactionTransitions.gone).toEqual({ again: 'preparing', shown: 'done' })
})

test('connects, checks, simulates, sends and verifies a transaction, and leaves no journal entry', async () => {
  const { did, entries, isWarned } = await run()
  expect(did).toEqual([
    'prepare',
    'check',
    'simulate',
    'report requested',
    'send',
    'report sent',
    `verify ${hash}`,
    'report verified',
    'progress is gone',
    'good: Done: all is well',
    'over: verified',
  ])
  expect(entries.size).toBe(0)
  expect(isWarned()).toBe(false)
})

describe('sends nothing', () => {
  test.each<[string, TransactionChange, string]>([
    [
      'the wallet refuses to switch to the right chain',
      { connect: failing('denied') },
      'asks: You cancelled. Nothing was sent. User denied web3 access [Try again]',
    ],
    [
      'the wallet leaves the chain before it sends',
      { send: failing('moved') },
      'Sorry: Your wallet has moved to another network meanwhile. Please try again.',
    ],
    [
      'the wallet shows another account',
      { account: `0x${'09'.repeat(20)}` },
      'Sorry: Your wallet shows 0x090…90909, not your linked 0x020…20202. Please choose that account in your wallet, or link this one.',
    ],
    [
      'a check fails',
      { transaction: { check: () => Promise.reject(new TransactionRefusal('Too little.')) } },
      'Sorry: Too little.',
    ],
    [
      'the simulation reverts',
      { transaction: { simulate: () => Promise.reject(new TransactionRefusal('It would revert.')) } },
      'Sorry: It would revert.',
    ],
    ['the user rejects', { send: failing('rejected') }, 'asks: You cancelled. Nothing was sent. [Try again]'],
    [
      'no node can be read, so a lost answer could not be recovered',
      { wallet: { readMark: () => Promise.reject(new Error('no node')) } },
      'Sorry: Your wallet has no connection to its network. Please check it and try again.',
    ],
    [
      'the server refuses to begin',
      { transaction: { prepare: refusing('NETWORK') } },
      'Sorry: Please try again, network error',
    ],
  ])('when %s', async (_, change, said) => {
    const { did, entries, isWarned } = await run(change)
    expect(did).not.toContain(`verify ${hash}`)
    expect(did.slice(-2)).toEqual([said, 'over: failed'])
    expect(isWarned()).toBe(false)
    expect(entries.get(key)?.hash ?? null).toBeNull()
  })

  test('when the user rejects, and tries again: then it is sent', async () => {
    const send = vi.fn<() => Promise<typeof hash>>(async () => hash)
    send.mockImplementationOnce(failing('rejected'))
    const { did, entries } = await run({ send, answers: [true] })
    expect(did.filter((line) => /^(prepare|send|asks|over|report)/.test(line))).toEqual([
      'prepare',
      'report requested',
      'send',
      'report failed',
      'asks: You cancelled. Nothing was sent. [Try again]',
      'prepare',
      'report requested',
      'send',
      'report sent',
      'report verified',
      'over: verified',
    ])
    expect(entries.size).toBe(0)
  })

  test('when the user closes the choice of wallets, which shows nothing', async () => {
    const { did } = await run({ connect: failing('left') })
    expect(did.filter((line) => line.startsWith('Sorry'))).toEqual([])
    expect(did.at(-1)).toBe('over: failed')
  })

  test('again for a second click', async () => {
    const { did, flow } = await run({ send: silent })
    expect(flow.send({ type: 'requested' })).toBe(false)
    expect(did.filter((line) => line === 'send')).toHaveLength(1)
  })
})

describe('approval', () => {
  const approval = { token: account, spender: account, needed: 5n, amount: 5n }
  const notices = { notApproved: () => 'Not approved.', allowedLess: () => 'Allowed less.' }
  const transaction = { approval: { ...approval, ...notices } }

  test('approves a missing allowance, and waits for it before the call is simulated', async () => {
    let isAllowed = false
    const steps: string[] = []
    const { did } = await run({
      transaction: { ...transaction, simulate: async () => void steps.push('simulate') },
      wallet: {
        isAllowed: async () => isAllowed,
        approvals: async () => [
          async () => {
            steps.push('approve')
            isAllowed = true
            return hash
          },
        ],
      },
      chain: { findReceipt: async () => receiptOf('success') },
    })
    expect(steps).toEqual(['approve', 'simulate'])
    expect(did.at(-1)).toBe('over: verified')
  })

  test.each([
    ['reverts', 'reverted', 'Sorry: Not approved.'],
    ['allows too little', 'success', 'Sorry: Allowed less.'],
  ] as const)('sends nothing after an approval that %s', async (_, status, said) => {
    const { did } = await run({
      transaction,
      wallet: { isAllowed: async () => false, approvals: async () => [async () => hash] },
      chain: { findReceipt: async () => receiptOf(status) },
    })
    await pass(20_000)
    expect(did).toContain(said)
    expect(did).not.toContain('send')
  })
})

describe('after sending', () => {
  test('shows a reverted transaction and drops it', async () => {
    const { did, entries } = await run({
      transaction: { awaitsReceipt: true },
      chain: { findReceipt: async () => receiptOf('reverted') },
    })
    expect(did.slice(-2)).toEqual(['bad: Reverted: only gas was spent', 'over: reverted'])
    expect(entries.size).toBe(0)
  })

  test('shows the hash of a transaction that the server refuses, and drops it', async () => {
    const { did, entries } = await run({ transaction: { verify: refusing('TRANSACTION_REFUSED') } })
    expect(did).toContain('report refused')
    expect(did.slice(-2)).toEqual([`bad: ${hash}: refused`, 'over: refused'])
    expect(entries.size).toBe(0)
  })

  test('keeps the journal entry when the server refuses the session', async () => {
    const { entries } = await run({ transaction: { verify: refusing('NOT_SIGNED_IN') } })
    expect(entries.get(key)?.hash).toBe(hash)
  })

  test('repeats lost requests, and lets the user leave after eleven', async () => {
    let failures = 0
    const verify = async () => {
      failures += 1
      if (failures < 10) throw new AppError('NETWORK')
      return { pending: false }
    }
    const { did } = await run({ transaction: { verify } })
    await pass(20_000)
    expect(did.at(-1)).toBe('over: verified')

    const lost = await run({ transaction: { verify: refusing('NETWORK') } })
    await pass(20_000)
    expect(lost.did.slice(-2)).toEqual(['good: Waiting: it goes on', 'over: lost'])
    expect(lost.entries.get(key)?.hash).toBe(hash)
  })

  test('warns before leaving and reports it while it waits for the wallet or the chain', async () => {
    const { did, isWarned, leavePage } = await run({ send: silent })
    expect(isWarned()).toBe(true)
    leavePage()
    expect(did.at(-1)).toBe('report leaving')
    const pending = { verify: async () => ({ pending: true }) }
    expect((await run({ transaction: pending })).isWarned()).toBe(true)
    expect((await run({ transaction: { ...pending, mayLeaveOnceSent: true } })).isWarned()).toBe(false)
  })

  test('stops polling when the flow is stopped', async () => {
    const verify = vi.fn<() => Promise<{ pending: boolean }>>(async () => ({ pending: true }))
    const { flow, isWarned } = await run({ transaction: { verify } })
    flow.stop()
    await pass(60_000)
    expect(verify).toHaveBeenCalledTimes(1)
    expect(isWarned()).toBe(false)
  })
})

test('keeps the entry when a wallet returns no hash, because it may have sent it', async () => {
  const { did, entries } = await run({ send: async () => null })
  expect(did.slice(-2)).toEqual([
    'Sorry: Your wallet gave no transaction. Please look there before you try again.',
    'over: failed',
  ])
  expect(entries.get(key)?.hash).toBeNull()
})
