import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MessagePage } from '#app/layout/message-page.tsx'
import { PageSkeleton } from '#app/layout/page-skeleton.tsx'
import { Holdings } from '#app/token/holdings.tsx'
import { LanguageSwitch } from '#app/token/language-switch.tsx'
import { TokenFooter } from '#app/token/token-footer.tsx'
import { useInvitation } from '#app/token/use-invitation.ts'
import { useTokenTab } from '#app/token/use-token-tab.ts'
import type { TokenTab } from '#app/token/use-token-tab.ts'
import { WalletButton } from '#app/token/wallet-button.tsx'
import { ReferralPanel } from '#features/referrals/referral-panel.tsx'
import { OwnerPool } from '#features/staking/owner-pool.tsx'
import { StakePanel } from '#features/staking/stake-panel.tsx'
import { poolQuery } from '#features/staking/stake-query.ts'
import { SaleProgress } from '#features/token-charts/sale-progress.tsx'
import { StakeChart } from '#features/token-charts/stake-chart.tsx'
import { StakeForecast } from '#features/token-charts/stake-forecast.tsx'
import { BuyPanel } from '#features/token-sale/buy-panel.tsx'
import { OwnerSale } from '#features/token-sale/owner-sale.tsx'
import { saleQuery } from '#features/token-sale/sale-query.ts'
import { useResumeStoredPurchase } from '#features/token-sale/use-buy.ts'
import { DemoTokens } from '#features/tokens/demo-tokens.tsx'
import { useTokenWallet } from '#features/tokens/use-token-wallet.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import { useConfig } from '#lib/config.ts'
import { classNames } from '#ui/class-names.ts'
import { Tabs } from '#ui/tabs.tsx'
import '#app/token/words.ts'

export function Component() {
  const { data: config } = useConfig()
  const { t } = useTranslation('token')
  if (!config) return <PageSkeleton />
  const chain = config.chains.find(({ role, contracts }) => role === 'land' && contracts['Ido'] !== undefined)
  if (chain) return <TokenPage chain={chain} isDemo={config.mode === 'demo'} />
  return (
    <MessagePage title={t('title')} text={t('closed')}>
      <TokenFooter />
    </MessagePage>
  )
}

const card = 'min-w-0 rounded-card border border-line bg-card p-5 shadow-card sm:p-6'

function TokenPage({ chain, isDemo }: { chain: Chain; isDemo: boolean }) {
  const { t } = useTranslation('token')
  const [tab, chooseTab] = useTokenTab()
  const { connected, isConnecting, connect } = useTokenWallet()
  const wallet = connected?.address ?? null
  const inviter = useInvitation(wallet)
  useResumeStoredPurchase(chain)
  const { data: sale } = useQuery(saleQuery(chain))
  const { data: pool } = useQuery(poolQuery(chain))

  const ido = (
    <>
      <BuyPanel
        chain={chain}
        wallet={wallet}
        referrer={inviter}
        isConnecting={isConnecting}
        onConnect={connect}
      />
      {sale && wallet === sale.owner && <OwnerSale chain={chain} sale={sale} owner={wallet} />}
    </>
  )
  const stacking = (
    <>
      <StakePanel chain={chain} wallet={wallet} Forecast={StakeForecast} />
      {pool && wallet === pool.owner && <OwnerPool chain={chain} pool={pool} wallet={wallet} />}
    </>
  )
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-5 pb-8 sm:px-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-3xl font-semibold">{t('title')}</h1>
        <div className="flex flex-wrap items-center gap-2">
          <LanguageSwitch />
          <WalletButton wallet={wallet} isConnecting={isConnecting} onConnect={connect} />
        </div>
      </div>
      {connected && connected.chainId !== chain.id && (
        <output className="mb-4 block text-sm text-held">{t('otherNetwork', { network: chain.name })}</output>
      )}
      {/* On a phone the form comes first. */}
      <div className="grid gap-5 lg:grid-cols-[5fr_4fr]">
        {wallet !== null && (
          <section aria-label={t('holdings')} className={classNames(card, 'max-lg:order-2 lg:col-span-2')}>
            <Holdings chain={chain} wallet={wallet} />
          </section>
        )}
        <section aria-label={t('tabs')} className={classNames(card, 'max-lg:order-1')}>
          <Tabs<TokenTab>
            label={t('tabs')}
            value={tab}
            onChange={chooseTab}
            tabs={[
              { value: 'ido', label: t('ido'), content: ido },
              { value: 'stacking', label: t('stacking'), content: stacking },
              {
                value: 'referral',
                label: t('referral'),
                content: <ReferralPanel connected={connected} chain={chain} onConnect={connect} />,
              },
            ]}
          />
          {isDemo && wallet !== null && sale && (
            <div className="mt-5">
              <DemoTokens key={wallet} chain={chain} wallet={wallet} usdtDecimals={sale.usdtDecimals} />
            </div>
          )}
        </section>
        <aside
          aria-label={t('pictures')}
          className={classNames(card, 'grid content-start gap-6 max-lg:order-3')}
        >
          <SaleProgress />
          <StakeChart wallet={wallet} chain={chain} />
        </aside>
      </div>
      <TokenFooter />
    </div>
  )
}
