import type { User } from '@meridian/shared/account/user'
import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type * as connections from '#features/wallet/connection/connect-wallet.ts'
import { configQuery } from '#lib/config.ts'

type Connections = Pick<typeof connections, 'connectLinked' | 'resumeWallet'>

const resume = (config: PublicConfig, { resumeWallet }: Connections) => resumeWallet(config)

/** Reconnects the wallet of the last visit without opening its window. Land is visible without one, too. */
export function useWalletOnLoad() {
  useOnLoad(resume, true)
}

/** Connects the account's linked wallet and prompts at most once; without a linked wallet, reconnects as above. */
export function useLinkedWalletOnLoad(user: User | undefined) {
  const linked = user?.walletAddress ?? null
  const connect = useCallback(
    (config: PublicConfig, wallets: Connections) =>
      linked === null ? resume(config, wallets) : wallets.connectLinked(config, linked),
    [linked],
  )
  useOnLoad(connect, user !== undefined)
}

function useOnLoad(connect: typeof resume, isDue: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isDue) return
    void (async () => {
      const config = await queries.ensureQueryData(configQuery)
      // A refusal is no error: paying and minting connect again.
      await connect(config, await import('#features/wallet/connection/connect-wallet.ts')).catch(
        () => undefined,
      )
      const { connectedWallet } = await import('#features/wallet/connection/connected-wallet.ts')
      // oxlint-disable-next-line no-console -- a hint for developers; viewing land needs no wallet
      if (!connectedWallet.getState().current) console.info('No wallet is connected.')
    })().catch(() => undefined)
  }, [queries, connect, isDue])
}
