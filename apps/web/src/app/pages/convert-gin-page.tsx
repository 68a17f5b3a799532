import { useTranslation } from 'react-i18next'
import { AccountPage } from '#app/layout/account-page.tsx'
import { NeedsAccount } from '#app/layout/needs-account.tsx'
import { GinBalance } from '#features/gin/gin-balance.tsx'
import { GinForm } from '#features/gin/gin-form.tsx'
import { useConfig } from '#lib/config.ts'
import '#features/gin/words.ts'

export function Component() {
  const { t } = useTranslation('gin')
  const { data: config } = useConfig()
  const [first, ...others] = config?.chains.filter(({ hexId }) => config.gin_networks.includes(hexId)) ?? []
  return (
    <AccountPage title={t('title')} text={t('intro')}>
      <NeedsAccount fields={2}>
        {(user) => (
          <>
            {first ? (
              <GinForm
                chains={[first, ...others]}
                isDemo={config?.mode === 'demo'}
                wallet={user.walletAddress}
              />
            ) : (
              config && <p>{t('closed')}</p>
            )}
            <section className="mt-8 border-t border-line pt-6">
              <GinBalance />
            </section>
          </>
        )}
      </NeedsAccount>
    </AccountPage>
  )
}
