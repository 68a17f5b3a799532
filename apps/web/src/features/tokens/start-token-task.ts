import { countReferred } from '@meridian/shared/endpoints/referrals'
import { listStakeEvents } from '@meridian/shared/endpoints/staking'
import { getSale } from '@meridian/shared/endpoints/token-sale'
import type { QueryClient } from '@tanstack/react-query'
import { tokensKey } from './token-queries.ts'
import type { Hex } from '#features/wallet/provider/provider.ts'
import { startTransaction } from '#features/wallet/transaction/start-transaction.ts'
import { createTransactionEffects } from '#features/wallet/transaction/transaction-effects.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import type { TokenTask } from './token-task.ts'
import { tokenTransaction } from './token-transaction.ts'

interface Options {
  queries: QueryClient
  sentHash?: Hex | undefined
  onEnd: () => void
}

export function startTokenTask(task: TokenTask, { queries, sentHash, onEnd }: Options) {
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: tokensKey })
    for (const endpoint of [getSale, listStakeEvents, countReferred])
      void queries.invalidateQueries({ queryKey: endpointKey(endpoint) })
  }
  return startTransaction(
    tokenTransaction(task, { refresh, sentHash }),
    createTransactionEffects(queries),
    onEnd,
  )
}
