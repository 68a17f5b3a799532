import { listConversions } from '@meridian/shared/endpoints/gin'
import type { QueryClient } from '@tanstack/react-query'
import { findChain } from '#features/wallet/provider/networks.ts'
import { startTransaction } from '#features/wallet/transaction/start-transaction.ts'
import { createTransactionEffects } from '#features/wallet/transaction/transaction-effects.ts'
import { configQuery } from '#lib/config.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { ginConversion } from './gin-conversion.ts'
import type { ConversionWorld, WantedConversion } from './gin-conversion.ts'
import { ginServer } from './gin-server.ts'

interface Options extends Pick<ConversionWorld, 'wallet' | 'goToLinking'> {
  queries: QueryClient
  onEnd: () => void
}

/** Call it from a click handler, never while rendering. */
export function startConversion(wanted: WantedConversion, { queries, onEnd, ...options }: Options) {
  const effects = createTransactionEffects(queries)
  const conversion = ginConversion(wanted, {
    ...options,
    server: ginServer,
    readBalance: async (networkId, contract, wallet) => {
      const [{ readGin }, config] = await Promise.all([
        import('./read-gin.ts'),
        queries.ensureQueryData(configQuery),
      ])
      return readGin(findChain(config, networkId), { contract, wallet })
    },
    refreshBalance: () => void queries.invalidateQueries({ queryKey: endpointKey(listConversions) }),
  })
  return startTransaction(conversion, effects, onEnd)
}
