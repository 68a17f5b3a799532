import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useConnectedWallet } from '#features/wallet/connection/connected-wallet.ts'
import { askToTryAgain, findDeclined, walletNote } from '#features/wallet/connection/wallet-message.ts'
import type { ConnectedWallet } from '#features/wallet/connection/connected-wallet.ts'
import { configQuery } from '#lib/config.ts'
import { confirm, showError } from '#ui/dialogs/dialogs.ts'
import { sayWalletFailure } from './say-wallet-failure.ts'

interface TokenWallet {
  connected: ConnectedWallet | null
  isConnecting: boolean
  /** Ignored while a connection request is open. */
  connect: () => void
}

/** The page's wallet: that of the last visit, resumed without a prompt, or one that the user connects. */
export function useTokenWallet(): TokenWallet {
  const queries = useQueryClient()
  const connected = useConnectedWallet()
  const [isConnecting, setConnecting] = useState(false)
  const asking = useRef(false)

  useEffect(() => {
    void (async () => {
      const config = await queries.ensureQueryData(configQuery)
      const { resumeWallet } = await import('#features/wallet/connection/connect-wallet.ts')
      await resumeWallet(config)
    })().catch(() => undefined)
  }, [queries])

  const ask = async () => {
    const config = await queries.ensureQueryData(configQuery)
    const [{ connectWallet }, { landChain }] = await Promise.all([
      import('#features/wallet/connection/connect-wallet.ts'),
      import('#features/wallet/provider/networks.ts'),
    ])
    await connectWallet(config, { chain: landChain(config) })
  }

  const connect = () => {
    if (asking.current) return
    asking.current = true
    setConnecting(true)
    ask()
      .finally(() => {
        asking.current = false
        setConnecting(false)
      })
      .catch(async (error: unknown) => {
        const found = findDeclined(error)
        if (found) return (await confirm(askToTryAgain(found.declined))) && connect()
        const message = sayWalletFailure(error)
        return message !== null && showError(message, walletNote(error))
      })
  }

  return { connected, isConnecting, connect }
}
