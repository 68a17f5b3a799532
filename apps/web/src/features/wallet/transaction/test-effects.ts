/** The effects of a transaction for tests: each can be replaced, and every action is recorded in `did`. */
import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import { vi } from 'vitest'
// Loaded early: under fake timers, a dynamic import must take no time.
import 'viem/utils'
import '@meridian/contracts/abi'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import type { Address, Hex } from '#features/wallet/provider/provider.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { clock } from '#lib/flow/clock.ts'
import type { JournalEntry } from './journal.ts'
import type { TransactionWallet } from './open-wallet.ts'
import type { TransactionEffects } from './transaction-effects.ts'
import type { TransactionRequest } from './wallet-transaction.ts'

export const hash: Hex = `0x${'ab'.repeat(32)}`
export const account: Address = `0x${'02'.repeat(20)}`

export interface EffectsChange {
  /** Called before the wallet is connected. */
  connect?: (listeners: WalletListeners, chainId: number | string) => Promise<unknown>
  account?: Address
  send?: (request: TransactionRequest) => Promise<Hex | null>
  wallet?: Partial<TransactionWallet>
  chain?: Partial<TransactionEffects['chain']>
  dialogs?: Partial<TransactionEffects['dialogs']>
  /** Answers to the questions, in order; all further ones are confirmed, except whether to try again. */
  answers?: boolean[]
  isLocked?: boolean
  /** The journal of an earlier visit. */
  journal?: Map<string, JournalEntry>
}

export function createTestEffects(change: EffectsChange = {}) {
  const did: string[] = []
  const note = (line: string) => void did.push(line)
  const warnings: AbortSignal[] = []
  const leavers: { react: () => void; signal: AbortSignal }[] = []
  const answers = [...(change.answers ?? [])]
  const entries = change.journal ?? new Map<string, JournalEntry>()
  const effects: TransactionEffects = {
    lock: async () => !change.isLocked,
    journal: {
      read: (key) => entries.get(key) ?? null,
      // As after a round trip through JSON.
      write: (key, entry) => void entries.set(key, JSON.parse(JSON.stringify(entry)) as JournalEntry),
      remove: (key) => void entries.delete(key),
    },
    chain: {
      find: async ({ hash: known }) => (known ? { kind: 'found', hash: known } : { kind: 'nothing' }),
      isUnknown: async () => false,
      findReceipt: async () => null,
      ...change.chain,
    },
    connect: async (chainId, listeners) => {
      await change.connect?.(listeners, chainId)
      return {
        address: change.account ?? account,
        isAllowed: async () => true,
        approvals: async () => [],
        readMark: async () => ({ nonce: 7, block: '100' }),
        send: async (request) => (change.send ? change.send(request) : hash),
        ...change.wallet,
      }
    },
    dialogs: {
      ask: async ({ title, message, facts = [], ok }) => {
        const isAgain = ok === 'Try again'
        note(`asks: ${isAgain && title !== undefined ? `${title} ${message}` : (title ?? message)} [${ok}]`)
        for (const [name, value] of facts) note(`  ${name}: ${value}`)
        return answers.shift() ?? !isAgain
      },
      showError: async (message) => note(`Sorry: ${message}`),
      showResult: async ({ error, title, message }) =>
        note(`${error ? 'bad' : 'good'}: ${title}: ${message}`),
      showProgress: ({ message }) => note(`progress: ${message}`),
      hideProgress: () => note('progress is gone'),
      ...change.dialogs,
    },
    page: {
      warnBeforeLeaving: (signal) => {
        const stop = new AbortController()
        warnings.push(AbortSignal.any([signal, stop.signal]))
        return () => stop.abort()
      },
      whenLeaving: (react, signal) => void leavers.push({ react, signal }),
    },
    clock,
  }
  return {
    did,
    note,
    effects,
    entries,
    isWarned: () => warnings.some(({ aborted }) => !aborted),
    leavePage: () => {
      for (const { react, signal } of leavers) if (!signal.aborted) react()
    },
  }
}

/** A call that the server refuses. */
export const refusing = (code: ErrorCode) => () => Promise.reject(new AppError(code))
/** A wallet request that fails. */
export const failing =
  (...[reason, options]: ConstructorParameters<typeof WalletError>) =>
  (): Promise<never> =>
    Promise.reject(new WalletError(reason, options))
export const silent = () => new Promise<never>(() => {})
/** Runs everything that needs no time. */
export const settle = () => vi.advanceTimersByTimeAsync(0)
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
