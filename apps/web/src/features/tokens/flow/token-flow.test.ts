import { AppError } from '@meridian/shared/errors'
import type { TransactionReceipt } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { clock } from '#lib/flow/clock.ts'
import { findFlaws } from '#lib/flow/find-flaws.ts'
import type { TokenWallet } from './connect-token-wallet.ts'
import { startTokenTask } from './start-token-task.ts'
import type { TokenEffects } from './token-effects.ts'
import { tokenTransitions } from './token-flow.ts'
import { TokenRefusal } from './token-task.ts'
import type { TokenTask } from './token-task.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const hash = `0x${'ab'.repeat(32)}` as const
const allowance = `0x${'cd'.repeat(32)}` as const
const wallet = `0x${'01'.repeat(20)}` as const

interface Change {
  wallet?: Partial<TokenWallet>
  task?: Partial<TokenTask>
  effects?: Partial<TokenEffects>
  sentBefore?: boolean
}

/** Unless it is told otherwise, an allowance is short and all goes well. Everything that is done is written down. */
async function aCall(change: Change = {}) {
  const did: string[] = []
  const note = (line: string) => void did.push(line)
  const warnings: AbortSignal[] = []
  let isAllowed = false
  const connected: TokenWallet = {
    isAllowed: async () => isAllowed,
    approvals: async () => [
      async () => {
        note('approves')
        isAllowed = true
        return allowance
      },
    ],
    rehearse: async () => note('rehearses'),
    send: async () => {
      note('sends')
      return hash
    },
    ...change.wallet,
  }
  const effects: TokenEffects = {
    connect: async () => connected,
    findReceipt: async (_, of) => {
      note(`receipt of ${of === hash ? 'the call' : 'the approval'}?`)
      return { status: 'success', transactionHash: of } as TransactionReceipt
    },
    tellError: async (message) => note(`Sorry: ${message}`),
    tellResult: async ({ error, title, message }) => note(`${error ? 'bad' : 'good'}: ${title}: ${message}`),
    warnBeforeLeaving: (signal) => {
      warnings.push(signal)
      return () => undefined
    },
    refresh: () => note('all is read again'),
    end: () => note('over'),
    clock,
    ...change.effects,
  }
  const task: TokenTask = {
    kind: 'buy',
    chain: { id: 5 } as TokenTask['chain'],
    wallet,
    approval: null,
    call: { address: wallet, abi: [], functionName: 'buy', args: [] },
    check: async () => note('checks'),
    verify: async () => {
      note('verifies')
      return { pending: false }
    },
    keep: (kept) => note(`keeps ${kept.slice(0, 6)}`),
    forget: () => note('forgets'),
    success: () => ({ title: 'Congratulations!', message: 'yours' }),
    ...change.task,
  }
  const flow = startTokenTask(task, effects, change.sentBefore ? hash : null)
  await vi.advanceTimersByTimeAsync(0)
  return { did, at: () => flow.read().state, isWarned: () => warnings.some(({ aborted }) => !aborted) }
}

const failing =
  (...[reason, options]: ConstructorParameters<typeof WalletError>) =>
  () =>
    Promise.reject(new WalletError(reason, options))
const never = () => new Promise<never>(() => {})

test('every state can be reached, and comes to an end', () => {
  expect(findFlaws(tokenTransitions, { first: 'beginning', ends: ['done'] })).toEqual([])
})

test('whoever has sent something is only ever led to what the chain says of it', () => {
  expect(new Set<string>(Object.values(tokenTransitions.mining))).toEqual(
    new Set(['verifying', 'reverted', 'stillWaiting']),
  )
})

test('what is short is allowed first, then bought, verified and told', async () => {
  const { did, isWarned } = await aCall()
  expect(did).toEqual([
    'checks',
    'approves',
    'receipt of the approval?',
    'rehearses',
    'sends',
    'keeps 0xabab',
    'receipt of the call?',
    'all is read again',
    'verifies',
    'all is read again',
    'forgets',
    'good: Congratulations!: yours',
    'over',
  ])
  expect(isWarned()).toBe(false)
})

test('what is allowed already is not asked for again', async () => {
  const { did } = await aCall({ wallet: { isAllowed: async () => true } })
  expect(did).not.toContain('approves')
  expect(did).toContain('sends')
})

test('what would be refused is said before the wallet is asked for anything', async () => {
  const refuse = async () => {
    throw new TokenRefusal('All MASS is sold.')
  }
  const { did } = await aCall({ task: { check: refuse } })
  expect(did).toEqual(['all is read again', 'Sorry: All MASS is sold.', 'over'])
})

test.each([
  ['the approval', { approvals: async () => [failing('rejected')] }],
  ['the call', { send: failing('rejected') }],
] as const)('whoever rejects %s is told nothing, and nothing is kept', async (_, changed) => {
  const { did, isWarned } = await aCall({ wallet: changed })
  expect(did.filter((line) => line.startsWith('Sorry'))).toEqual([])
  expect(did).not.toContain('keeps 0xabab')
  expect(did.at(-1)).toBe('over')
  expect(isWarned()).toBe(false)
})

test('other failures of a purchase have one sentence', async () => {
  const { did } = await aCall({ wallet: { send: failing('failed', { message: 'internal error' }) } })
  expect(did).toContain('Sorry: Please connect your blockchain wallet')
})

test('a wallet that gives no hash has bought nothing, as far as anyone knows', async () => {
  const { did } = await aCall({ wallet: { send: async () => null } })
  expect(did).toContain('Sorry: Please connect your blockchain wallet')
})

test('failures of other calls are told in the wallet’s words', async () => {
  const send = failing('failed', { message: 'internal error' })
  const { did } = await aCall({ task: { kind: 'stake' }, wallet: { send } })
  expect(did).toContain('Sorry: internal error')
})

test('without a wallet in the browser, the page says so', async () => {
  const { did } = await aCall({ effects: { connect: failing('missing') } })
  expect(did).toContain('Sorry: MetaMask is not installed. Please install it to use this feature.')
})

test('whoever allows less than was asked for buys nothing', async () => {
  const { did } = await aCall({ wallet: { isAllowed: async () => false } })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(did.find((line) => line.startsWith('Sorry'))).toContain('allowed less')
  expect(did).not.toContain('sends')
})

test('an approval that the network refuses buys nothing', async () => {
  const findReceipt = async () => ({ status: 'reverted' }) as TransactionReceipt
  const { did } = await aCall({ effects: { findReceipt } })
  expect(did.find((line) => line.startsWith('Sorry'))).toContain('did not take the approval')
  expect(did).not.toContain('sends')
})

test('a call that the network refuses is told, and not kept any longer', async () => {
  const findReceipt: TokenEffects['findReceipt'] = async (_, of) =>
    ({ status: of === hash ? 'reverted' : 'success' }) as TransactionReceipt
  const { did } = await aCall({ effects: { findReceipt } })
  expect(did.at(-2)).toContain('bad: The network refused it')
  expect(did).toContain('forgets')
  expect(did).not.toContain('verifies')
})

test('what is not mined for long is kept, and nobody has to wait for it', async () => {
  const findReceipt: TokenEffects['findReceipt'] = async (_, of) =>
    of === hash ? null : ({ status: 'success' } as TransactionReceipt)
  const { did, at, isWarned } = await aCall({ effects: { findReceipt } })
  expect(at()).toBe('mining')
  expect(isWarned()).toBe(true)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(did.at(-2)).toContain('good: It is on its way')
  expect(did).not.toContain('forgets')
  expect(isWarned()).toBe(false)
})

test('a purchase that is not final yet is asked after until it is', async () => {
  let asked = 0
  const verify = async () => ({ pending: (asked += 1) < 3 })
  const { did } = await aCall({ task: { verify } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBe(3)
  expect(did).toContain('good: Congratulations!: yours')
})

test('a line that breaks while it is verified changes nothing', async () => {
  let asked = 0
  const verify = async () => {
    asked += 1
    if (asked < 3) throw new AppError('NETWORK')
    return { pending: false }
  }
  const { did } = await aCall({ task: { verify } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(did).toContain('good: Congratulations!: yours')
})

test('a purchase that the server refuses is told with its hash', async () => {
  const verify = () => Promise.reject(new AppError('TRANSACTION_REFUSED'))
  const { did } = await aCall({ task: { verify } })
  expect(did).toContain(`bad: ${hash}: Can not validate transaction. Please contact us!`)
})

test('what was sent before the page was loaded again is followed, and not sent again', async () => {
  const { did } = await aCall({ sentBefore: true })
  expect(did[0]).toBe('receipt of the call?')
  expect(did).not.toContain('sends')
  expect(did).toContain('good: Congratulations!: yours')
})

const anAsked = (found: typeof hash | 'waiting' | null, note: (line: string) => void = () => {}) => ({
  note: async () => note('count'),
  forget: () => note('answered'),
  find: async () => found,
})

test('what the wallet sent unheard is followed, and not sent again', async () => {
  const { did } = await aCall({ task: { asked: anAsked(hash) } })
  expect(did).not.toContain('sends')
  expect(did).not.toContain('approves')
  const waiting = await aCall({ task: { asked: anAsked('waiting') } })
  expect(waiting.did).not.toContain('sends')
})

test('whether the wallet has sent it is known only once it answers', async () => {
  const lines: string[] = []
  const asked = anAsked(null, (line) => void lines.push(line))
  await aCall({ task: { asked }, wallet: { send: () => Promise.reject(new WalletError('disconnected')) } })
  expect(lines).toEqual(['count'])
  await aCall({ task: { asked } })
  expect(lines).toEqual(['count', 'count', 'answered'])
})

test('leaving is warned of while the wallet is asked', async () => {
  const { isWarned, at } = await aCall({ wallet: { send: never } })
  expect(at()).toBe('sending')
  expect(isWarned()).toBe(true)
})
