/** A withdrawal for tests: its effects can be replaced, and every action is recorded in `did`. */
import type { Referred } from './referred.ts'
import type { JournalEntry } from '#features/wallet/transaction/journal.ts'
import { startTransaction } from '#features/wallet/transaction/start-transaction.ts'
import {
  account as wallet,
  createTestEffects,
  hash,
  settle,
} from '#features/wallet/transaction/test-effects.ts'
import type { EffectsChange } from '#features/wallet/transaction/test-effects.ts'
import { withdrawal } from './withdrawal.ts'
import type { WithdrawalWorld } from './withdrawal.ts'

export { failing, hash, refusing } from '#features/wallet/transaction/test-effects.ts'

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

export interface Change extends EffectsChange {
  referred?: Partial<Referred>
  count?: () => Promise<Referred>
  withdraw?: (hash: string) => Promise<{ pending: boolean }>
  reader?: Partial<WithdrawalWorld['reader']>
  /** When the fee of an earlier visit was paid. */
  storedAt?: number
}

const key = `referral-fee:5:${wallet}`

const storedFee = (at: number): JournalEntry => ({
  chainId: 5,
  wallet,
  nonce: 7,
  block: '100',
  to: `0x${'01'.repeat(20)}`,
  value: '10000000000000000',
  data: '0x',
  hash,
  at,
  session: referred.fee,
})

/** Succeeds by default; `change` replaces effects. */
export async function withdraw(change: Change = {}) {
  const { storedAt, send } = change
  const world = createTestEffects({
    ...change,
    ...(storedAt !== undefined && { journal: new Map([[key, storedFee(storedAt)]]) }),
    send: async (request) => {
      note(`pay ${request.value} to ${request.to}`)
      return send ? send(request) : hash
    },
  })
  const { note, effects, entries } = world
  const transaction = withdrawal({
    chain: { id: 5, coin: { name: 'ether', symbol: 'ETH', decimals: 18 } },
    wallet,
    server: {
      count: change.count ?? (async () => ({ ...referred, ...change.referred })),
      withdraw: async (sent) => {
        note(`withdraw ${sent}`)
        return change.withdraw ? change.withdraw(sent) : { pending: false }
      },
    },
    dialogs: effects.dialogs,
    reader: { isContract: async () => false, hasLess: async () => false, ...change.reader },
    refresh: () => note('the balance is read again'),
  })
  const flow = startTransaction(transaction, effects, () => note('over'))
  await settle()
  return { ...world, stored: () => entries.get(key)?.hash ?? null, at: () => flow.read().state }
}

export const paid = (did: string[]) => did.filter((line) => line.startsWith('pay '))

export const question = [
  'asks: Withdraw 12.5 USDT? [Withdraw USDT]',
  '  You receive: 12.5 USDT',
  '  At your wallet: 0x020…20202',
  '  Fee: 0.01 ETH, plus gas',
  '  The fee goes to: 0x010…10101',
]
const waits = 'progress: Please wait. The fee is sent; your USDT follow once the network has confirmed it …'
export const succeeded = [
  waits,
  `withdraw ${hash}`,
  'the balance is read again',
  'progress is gone',
  'good: Withdrawn: USDT withdrawn. Please check the balance of your wallet',
  'over',
]
