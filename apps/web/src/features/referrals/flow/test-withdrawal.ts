/** A withdrawal whose world is told what to do, and is written down. */
import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors'
import { vi } from 'vitest'
import type { KeptFee } from '#features/referrals/kept-fee.ts'
import type { Referred } from '#features/referrals/referred.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { clock } from '#lib/flow/clock.ts'
import { startWithdrawal } from './start-withdrawal.ts'
import type { WithdrawalEffects } from './withdrawal-effects.ts'

export const hash = `0x${'ab'.repeat(32)}` as const
export const wallet = `0x${'02'.repeat(20)}`
export const referred: Referred = {
  count: 3,
  balance: '12.5',
  earned: '20',
  mass: '40',
  can_withdraw: true,
  fee: { coins: '0.01', receiver: `0x${'01'.repeat(20)}` },
  minimum: '2',
  withdrawal: null,
}
export const anotherDevices = {
  state: 'confirming' as const,
  amount: '12.5',
  hash,
  payout_hash: null,
  at: '2026-01-02T03:04:05.000Z',
}

export interface Change {
  referred?: Partial<Referred>
  count?: () => Promise<Referred>
  withdraw?: (hash: string) => Promise<{ pending: boolean }>
  connect?: WithdrawalEffects['payer']['connect']
  send?: () => Promise<string | null>
  isUnknown?: boolean
  kept?: KeptFee | null
  /** What the wallet sent unheard. */
  unheard?: `0x${string}` | 'waiting'
  /** What is answered to each question, in order. */
  answers?: boolean[]
  isElsewhere?: boolean
}

/** Unless it is told otherwise, all goes well. Everything that is done to the world is written down. */
export async function aWithdrawal(change: Change = {}) {
  const did: string[] = []
  const note = (line: string) => void did.push(line)
  const warnings: AbortSignal[] = []
  const answers = [...(change.answers ?? [])]
  let kept = change.kept ?? null
  const effects: WithdrawalEffects = {
    wallet,
    symbol: 'ETH',
    server: {
      count: change.count ?? (async () => ({ ...referred, ...change.referred })),
      withdraw: async (sent) => {
        note(`withdraw ${sent}`)
        return change.withdraw ? change.withdraw(sent) : { pending: false }
      },
    },
    payer: {
      connect:
        change.connect ??
        (async ({ coins, receiver }) => ({
          address: wallet,
          send: async () => {
            note(`pay ${coins} to ${receiver}`)
            return change.send ? change.send() : hash
          },
        })),
      isUnknown: async () => change.isUnknown ?? false,
    },
    kept: {
      read: () => kept,
      keep: (sent) => {
        note(`keep ${sent}`)
        kept = { hash: sent, at: clock.now() }
      },
      forget: (sent) => {
        note(`forget ${sent}`)
        kept = null
      },
    },
    asked: {
      note: async () => note('the count is kept'),
      forget: () => note('the wallet has answered'),
      find: async () => change.unheard ?? null,
    },
    dialogs: {
      ask: async ({ title, facts = [] }) => {
        note(`asks: ${title}`)
        for (const [name, value] of facts) note(`  ${name}: ${value}`)
        return answers.shift() ?? true
      },
      tellError: async (message) => note(`Sorry: ${message}`),
      tellResult: async ({ error, title, message }) =>
        note(`${error ? 'bad' : 'good'}: ${title}: ${message}`),
      showProgress: ({ message }) => note(`progress: ${message}`),
      hideProgress: () => note('progress is gone'),
    },
    page: {
      claim: async () => !change.isElsewhere,
      warnBeforeLeaving: (signal) => {
        warnings.push(signal)
        return () => {}
      },
      refresh: () => note('the balance is read again'),
      end: () => note('over'),
    },
    clock,
  }
  const flow = startWithdrawal(effects)
  await vi.advanceTimersByTimeAsync(0)
  return {
    did,
    flow,
    kept: () => kept?.hash ?? null,
    at: () => flow.read().state,
    isWarned: () => warnings.some(({ aborted }) => !aborted),
  }
}

export const refusing = (code: ErrorCode) => () => Promise.reject(new AppError(code))
export const failing = (...[reason, options]: ConstructorParameters<typeof WalletError>): Promise<never> =>
  Promise.reject(new WalletError(reason, options))
export const paid = (did: string[]) => did.filter((line) => line.startsWith('pay '))

export const question = [
  'asks: Withdraw 12.5 USDT?',
  '  You receive: 12.5 USDT',
  '  At your wallet: 0x020…20202',
  '  Fee: 0.01 ETH, plus gas',
  '  The fee goes to: 0x010…10101',
]
const waits = 'progress: Please wait. The fee is sent; your USDT follow once the network has confirmed it …'
export const succeeded = [
  waits,
  `withdraw ${hash}`,
  'progress is gone',
  'the balance is read again',
  `forget ${hash}`,
  'good: Withdrawn: USDT withdrawn. Please check the balance of your wallet',
  'over',
]
