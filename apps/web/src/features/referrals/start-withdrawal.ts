import { countReferred, withdrawReferral } from '@meridian/shared/endpoints/referrals'
import type { QueryClient } from '@tanstack/react-query'
import type { Chain } from '#features/wallet/provider/networks.ts'
import { startTransaction } from '#features/wallet/transaction/start-transaction.ts'
import { createTransactionEffects } from '#features/wallet/transaction/transaction-effects.ts'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { VERIFY_TIMEOUT_MS, whetherFinal } from '#lib/flow/poll-until-decided.ts'
import { withdrawal } from './withdrawal.ts'
import type { WithdrawalWorld } from './withdrawal.ts'

interface Options {
  queries: QueryClient
  chain: Chain
  wallet: string
  onEnd: () => void
}

/** Call it from a click handler, never while rendering. */
export function startWithdrawal({ queries, chain, wallet, onEnd }: Options) {
  const effects = createTransactionEffects(queries)
  const transaction = withdrawal({
    chain,
    wallet,
    server: {
      count: () => call(countReferred, { query: { wallet } }),
      withdraw: (hash) =>
        whetherFinal(call(withdrawReferral, { body: { wallet, hash } }, { timeoutMs: VERIFY_TIMEOUT_MS })),
    },
    dialogs: effects.dialogs,
    reader: readerOf(chain),
    refresh: () => void queries.invalidateQueries({ queryKey: endpointKey(countReferred) }),
  })
  return startTransaction(transaction, effects, onEnd)
}

const readerOf = (chain: Chain): WithdrawalWorld['reader'] => ({
  isContract: async (account) => {
    const { isContractWallet } = await import('./is-contract-wallet.ts')
    return isContractWallet(chain, account).catch(() => false)
  },
  hasLess: async (address, coins) => {
    const [{ openChainReader }, { getBalance }, { parseEther }] = await Promise.all([
      import('#features/wallet/connection/transactions.ts'),
      import('viem/actions'),
      import('viem/utils'),
    ])
    return getBalance(openChainReader(chain), { address }).then(
      (balance) => balance < parseEther(coins),
      () => false,
    )
  },
})
