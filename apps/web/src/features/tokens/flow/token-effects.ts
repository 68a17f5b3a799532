/** Everything that such a call does to the world, and what it asks of it. */
import { countReferred } from '@meridian/shared/endpoints/referrals'
import { listStakeEvents } from '@meridian/shared/endpoints/staking'
import { getSale } from '@meridian/shared/endpoints/token-sale'
import type { QueryClient } from '@tanstack/react-query'
import { TransactionReceiptNotFoundError } from 'viem'
import type { TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { tokensKey } from '#features/tokens/token-queries.ts'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Hex } from '#features/wallet/provider/provider.ts'
import { openChainReader } from '#features/wallet/connection/transactions.ts'
import { configQuery } from '#lib/config.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { clock } from '#lib/flow/clock.ts'
import type { Clock } from '#lib/flow/clock.ts'
import { warnBeforeLeaving } from '#lib/flow/guard-leaving.ts'
import { showError, showResult } from '#ui/dialogs/dialogs.ts'
import { connectTokenWallet } from './connect-token-wallet.ts'
import type { TokenWallet } from './connect-token-wallet.ts'
import type { TokenTask } from './token-task.ts'

export interface TokenEffects {
  connect: (task: TokenTask, listeners: WalletListeners) => Promise<TokenWallet>
  /** Null while it is in no block. */
  findReceipt: (chain: Chain, hash: Hex) => Promise<TransactionReceipt | null>
  tellError: (message: string, note?: string) => Promise<void>
  tellResult: (result: { error: boolean; title: string; message: string }) => Promise<void>
  warnBeforeLeaving: (signal: AbortSignal) => () => void
  /** Whatever is shown of tokens is read again. */
  refresh: () => void
  end: () => void
  clock: Clock
}

export const createTokenEffects = (queries: QueryClient, end: () => void): TokenEffects => ({
  connect: async (task, listeners) =>
    connectTokenWallet(await queries.ensureQueryData(configQuery), task, listeners),
  findReceipt: (chain, hash) =>
    getTransactionReceipt(openChainReader(chain), { hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return null
      throw error
    }),
  tellError: showError,
  tellResult: showResult,
  warnBeforeLeaving,
  refresh: () => {
    void queries.invalidateQueries({ queryKey: tokensKey })
    for (const endpoint of [getSale, listStakeEvents, countReferred])
      void queries.invalidateQueries({ queryKey: endpointKey(endpoint) })
  },
  end,
  clock,
})
