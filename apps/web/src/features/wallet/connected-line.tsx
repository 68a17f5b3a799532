import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery, useConfig } from '#lib/config.ts'
import { shortenAddress } from '#lib/format.ts'
import { resumeWallet } from './connection/connect-wallet.ts'
import { useConnectedWallet } from './connection/connected-wallet.ts'
import '#features/wallet/provider/words.ts'

/** The account and the network that the browser's wallet shows this site, updated as the user changes them. */
export function ConnectedLine() {
  const { t } = useTranslation('wallet')
  const queries = useQueryClient()
  const { data: config } = useConfig()
  const connected = useConnectedWallet()

  useEffect(() => {
    void queries.ensureQueryData(configQuery).then(resumeWallet, () => undefined)
  }, [queries])

  if (!connected) return null
  const { wallet, address, chainId } = connected
  const network = config?.chains.find(({ id }) => id === chainId)?.name ?? t('otherNetwork', { id: chainId })
  return (
    <span className="tabular text-ink-3">
      {t('connected', { wallet: wallet.info.name, address: shortenAddress(address, 5), network })}
    </span>
  )
}
