/** A plain transaction for tests of the shared flow. */
import type { Hex } from '#features/wallet/provider/provider.ts'
import { startTransaction } from './start-transaction.ts'
import { account, createTestEffects, hash, settle } from './test-effects.ts'
import type { EffectsChange } from './test-effects.ts'
import type { TransactionRequest, WalletTransaction } from './wallet-transaction.ts'

export const key = 'a-payment'

interface Session {
  tid: string
}

export interface TransactionChange extends EffectsChange {
  transaction?: Partial<WalletTransaction<Session>>
  lock?: (key: string, until: AbortSignal) => Promise<boolean>
}

/** Succeeds by default; `change` replaces effects. */
export async function createTestTransaction(change: TransactionChange = {}) {
  const { send } = change
  const world = createTestEffects({
    ...change,
    send: async (request: TransactionRequest): Promise<Hex | null> => {
      note('send')
      return send ? send(request) : hash
    },
  })
  const { note, effects } = world
  if (change.lock) effects.lock = change.lock
  const transaction: WalletTransaction<Session> = {
    key,
    prepare: async () => {
      note('prepare')
      return { kind: 'ready', session: { tid: 't1' } }
    },
    chainId: () => 5,
    request: () => ({ from: account, to: account, value: 1n, data: '0x' }),
    check: async () => note('check'),
    simulate: async () => note('simulate'),
    verify: async ({ hash: sent }) => {
      note(`verify ${sent}`)
      return { pending: false }
    },
    report: (event) => note(`report ${event}`),
    notices: {
      reverted: () => ({ error: true, title: 'Reverted', message: 'only gas was spent' }),
      refused: ({ hash: sent }) => ({ error: true, title: sent, message: 'refused' }),
      slow: () => ({ error: false, title: 'Waiting', message: 'it goes on' }),
      succeeded: () => ({ error: false, title: 'Done', message: 'all is well' }),
    },
    ...change.transaction,
  }
  const flow = startTransaction(transaction, effects, (outcome) => note(`over: ${outcome}`))
  await settle()
  return { ...world, flow, at: () => flow.read().state }
}
