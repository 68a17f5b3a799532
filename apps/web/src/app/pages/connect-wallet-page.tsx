import { pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { AccountPage } from '#app/layout/account-page.tsx'
import { useProfile } from '#features/accounts/use-profile.ts'
import { ConnectWalletPanel } from '#features/wallet/connect-wallet-panel.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useConfig } from '#lib/config.ts'
import { readGoOn, readReturnTo } from '#lib/return-to.ts'
import { useSignedIn } from '#lib/session.ts'
import { announce } from '#ui/status-line.tsx'
import { TextLink } from '#ui/text-link.tsx'
import '#features/wallet/provider/words.ts'

const loadDemoWallet = () =>
  import('#features/wallet/demo-window/demo-wallet-card.tsx').then(({ DemoWalletCard }) => DemoWalletCard)

/** Signed out, a wallet logs in here; signed in, it is linked to the account. */
export function Component() {
  const { t } = useTranslation('wallet')
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const user = useProfile()
  const { data: config } = useConfig()

  const finish = (outcome: 'loggedIn' | 'linked') => {
    if (outcome === 'linked') announce(t('linked'))
    // A visitor who came here directly to link a wallet stays and sees the result.
    if (outcome === 'loggedIn' || state !== null)
      void navigate(readReturnTo(state), { state: readGoOn(state), replace: true })
  }

  return (
    <AccountPage title={t('title')} text={t(signedIn ? 'linkIntro' : 'loginIntro')}>
      <ConnectWalletPanel linkedAddress={user?.walletAddress ?? null} onDone={finish} />
      {!signedIn && (
        <p className="mt-2 text-center">
          <TextLink to={pagePaths.login} state={state}>
            {t('logInByEmail')}
          </TextLink>
        </p>
      )}
      {config?.mode === 'demo' && <Loaded load={loadDemoWallet} />}
    </AccountPage>
  )
}
