import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { configQuery } from '#lib/config.ts'

/** Takes up the wallet of the last visit without opening its window. Land is shown without one, too. */
export function useWalletOnLoad() {
  const queries = useQueryClient()
  useEffect(() => {
    void (async () => {
      const config = await queries.ensureQueryData(configQuery)
      const { resumeWallet } = await import('#features/wallet/connection/connect-wallet.ts')
      await resumeWallet(config)
      const { connectedWallet } = await import('#features/wallet/connection/connected-wallet.ts')
      // oxlint-disable-next-line no-console -- nobody needs a wallet to look at land; whoever wonders finds it here
      if (!connectedWallet.getState().current) console.info('No wallet is connected.')
    })().catch(() => undefined)
  }, [queries])
}
