import { useTranslation } from 'react-i18next'
import { MessagePage } from '#app/message-page.tsx'
import { PageSkeleton } from '#app/page-skeleton.tsx'
import { LanguageSwitch } from '#app/token/language-switch.tsx'
import { TokenFooter } from '#app/token/token-footer.tsx'
import { useTokenTab } from '#app/token/use-token-tab.ts'
import type { TokenTab } from '#app/token/use-token-tab.ts'
import { ReferralPanel } from '#features/referrals/referral-panel.tsx'
import { SaleProgress } from '#features/token-charts/sale-progress.tsx'
import { StakeChart } from '#features/token-charts/stake-chart.tsx'
import { useTokenWallet } from '#features/tokens/use-token-wallet.ts'
import type { Chain } from '#features/wallet/connection/networks.ts'
import { useConfig } from '#lib/config.ts'
import { shortenAddress } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import '#app/token/words.ts'

export function Component() {
  const { data: config } = useConfig()
  const { t } = useTranslation('token')
  if (!config) return <PageSkeleton />
  const chain = config.chains.find(({ role, contracts }) => role === 'land' && contracts['Ido'] !== undefined)
  if (!chain)
    return (
      <MessagePage title={t('title')} text={t('closed')}>
        <TokenFooter />
      </MessagePage>
    )
  return <TokenPage chain={chain} />
}

function TokenPage({ chain }: { chain: Chain }) {
  const { t } = useTranslation('token')
  const [tab, chooseTab] = useTokenTab()
  const { connected, isConnecting, connect } = useTokenWallet()
  const address = connected?.address ?? null
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-6 pb-10 sm:px-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-3xl font-semibold">{t('title')}</h1>
        <div className="flex items-center gap-2">
          <LanguageSwitch />
          {address === null ? (
            <Button busy={isConnecting} onClick={connect}>
              {t(isConnecting ? 'connecting' : 'connect')}
            </Button>
          ) : (
            <span title={address}>{shortenAddress(address, 3)}</span>
          )}
        </div>
      </div>
      <div className="grid gap-6 lg:grid-cols-[5fr_4fr]">
        <section className="min-w-0 rounded-card border border-line bg-card p-6 shadow-card">
          <Tabs<TokenTab>
            label={t('tabs')}
            value={tab}
            onChange={chooseTab}
            tabs={[
              { value: 'ido', label: t('ido'), content: null },
              { value: 'stacking', label: t('stacking'), content: null },
              {
                value: 'referral',
                label: t('referral'),
                content: <ReferralPanel connected={connected} chain={chain} onConnect={connect} />,
              },
            ]}
          />
        </section>
        <aside
          aria-label={t('pictures')}
          className="grid min-w-0 content-start gap-6 rounded-card border border-line bg-card p-6 shadow-card"
        >
          <SaleProgress />
          {address !== null && <StakeChart wallet={address} chain={chain} />}
        </aside>
      </div>
      <TokenFooter />
    </div>
  )
}
