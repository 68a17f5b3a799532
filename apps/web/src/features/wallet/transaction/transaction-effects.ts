/** The effects of a wallet transaction: wallet, chain, storage, dialogs and page. Tests pass in their own. */
import type { QueryClient } from '@tanstack/react-query'
import type { TransactionReceipt } from 'viem'
import { connectToNetwork } from '#features/wallet/connection/connect-to-network.ts'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import { findChain } from '#features/wallet/provider/networks.ts'
import type { Hex } from '#features/wallet/provider/provider.ts'
import { claimHere } from '#lib/claim-here.ts'
import { configQuery } from '#lib/config.ts'
import { clock } from '#lib/flow/clock.ts'
import type { Clock } from '#lib/flow/clock.ts'
import { warnBeforeLeaving, whenLeaving } from '#lib/flow/guard-leaving.ts'
import { confirm, showError, showResult } from '#ui/dialogs/dialogs.ts'
import type { ConfirmOptions, ResultOptions } from '#ui/dialogs/dialogs.ts'
import { createOneProgress } from '#ui/dialogs/one-progress.ts'
import type { OneProgress } from '#ui/dialogs/one-progress.ts'
import type { Lookup } from './find-transaction.ts'
import { journal } from './journal.ts'
import type { Journal, JournalEntry } from './journal.ts'
import type { TransactionWallet } from './open-wallet.ts'

type ChainId = number | string

export interface TransactionEffects {
  /** False while another window of this browser holds it. Held until the signal is aborted or the window closes. */
  lock: (key: string, until: AbortSignal) => Promise<boolean>
  journal: Journal
  chain: {
    find: (entry: JournalEntry) => Promise<Lookup>
    isUnknown: (chainId: ChainId, hash: Hex) => Promise<boolean>
    /** Null while it is in no block. */
    findReceipt: (chainId: ChainId, hash: Hex) => Promise<TransactionReceipt | null>
  }
  connect: (chainId: ChainId, listeners: WalletListeners) => Promise<TransactionWallet>
  dialogs: OneProgress & {
    ask: (question: ConfirmOptions) => Promise<boolean>
    showError: (message: string, note?: string) => Promise<void>
    showResult: (result: ResultOptions) => Promise<void>
  }
  page: {
    warnBeforeLeaving: (signal: AbortSignal) => () => void
    whenLeaving: (react: () => void, signal: AbortSignal) => void
  }
  clock: Clock
}

export function createTransactionEffects(
  queries: QueryClient,
  progress: OneProgress = createOneProgress(),
): TransactionEffects {
  const readConfig = () => queries.ensureQueryData(configQuery)
  const open = async (chainId: ChainId) => findChain(await readConfig(), chainId)
  const finding = () => import('./find-transaction.ts')
  return {
    lock: (key, until) => claimHere(`wallet-transaction:${key}`, until),
    journal,
    chain: {
      find: async (entry) => (await finding()).findTransaction(await open(entry.chainId), entry),
      isUnknown: async (chainId, hash) => (await finding()).isUnknownHash(await open(chainId), hash),
      findReceipt: async (chainId, hash) => {
        const [{ openChainReader }, { getTransactionReceipt }] = await Promise.all([
          import('#features/wallet/connection/transactions.ts'),
          import('viem/actions'),
        ])
        return getTransactionReceipt(openChainReader(await open(chainId)), { hash }).catch(
          (error: unknown) => {
            if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError') return null
            throw error
          },
        )
      },
    },
    connect: async (chainId, listeners) => {
      const connection = await connectToNetwork(await readConfig(), String(chainId), listeners)
      const { openWallet } = await import('./open-wallet.ts')
      return openWallet(connection)
    },
    dialogs: { ask: confirm, showError, showResult, ...progress },
    page: { warnBeforeLeaving, whenLeaving },
    clock,
  }
}
