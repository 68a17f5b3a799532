import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#lib/config.ts'
import { openDemoKeyring } from '#features/wallet/demo-wallet/open-demo-wallet.ts'
import { readBalance } from '#features/wallet/demo-wallet/faucet.ts'
import { landChain } from '#features/wallet/provider/networks.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import { CopyAddress } from '#features/wallet/provider/copy-address.tsx'
import { DemoWalletChoice } from './demo-wallet-choice.tsx'
import { DEMO_BALANCE, DemoFunds } from './demo-funds.tsx'
import './words.ts'

/** Offers the demo wallet to visitors without a wallet. Loaded in the demo only. */
export function DemoWalletCard() {
  const { data: config } = useConfig()
  return config && <Card chain={landChain(config)} />
}

function Card({ chain }: { chain: Chain }) {
  const { t } = useTranslation('demoWallet')
  const queries = useQueryClient()
  const keyring = useMemo(() => openDemoKeyring({ chains: [chain] }), [chain])
  const { address } = keyring.account()
  const queryKey = [DEMO_BALANCE, chain.id, address]
  const { data: balance } = useQuery({ queryKey, queryFn: () => readBalance(chain, address) })

  return (
    <section
      aria-labelledby="demo-wallet"
      className="mt-6 rounded-field border border-dashed border-field p-4"
    >
      <h2 id="demo-wallet" className="font-serif text-lg font-semibold">
        {t('title')}
      </h2>
      <p className="mt-1 text-sm text-pretty text-ink-2">{t('intro')}</p>
      <DemoWalletChoice keyring={keyring} />
      <div className="mt-3 mb-1">
        <span className="block text-sm text-ink-2">{t('address')}</span>
        <CopyAddress address={address} />
      </div>
      <DemoFunds
        chain={chain}
        address={address}
        balance={balance}
        onDrawn={(drawn) => queries.setQueryData(queryKey, drawn)}
      />
    </section>
  )
}
