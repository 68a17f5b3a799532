import { pagePaths } from '@meridian/shared/page-paths'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { storeInterrupted } from '#app/checkout/checkout-store.ts'
import { AccountPage } from '#app/layout/account-page.tsx'
import { readResume, readReturnTo } from '#app/layout/return-to.ts'
import { LoginForm } from '#features/accounts/forms/login-form.tsx'
import { MailboxHint } from '#features/accounts/mailbox-hint.tsx'
import { useSignedIn } from '#lib/session.ts'
import { TextLink } from '#ui/text-link.tsx'
import '#features/accounts/words.ts'

/** A visitor who is signed in, or signs in here or in another tab, returns to the previous page and purchase. */
export function Component() {
  const { t } = useTranslation(['login', 'accounts'])
  const state: unknown = useLocation().state
  const signedIn = useSignedIn()
  useEffect(() => {
    if (signedIn) storeInterrupted(readResume(state))
  }, [signedIn, state])
  if (signedIn) return <Navigate to={readReturnTo(state)} replace />

  return (
    <AccountPage title={t('title')}>
      <LoginForm forgotPassword={<TextLink to={pagePaths.forgotPassword}>{t('forgot')}</TextLink>} />
      <p className="mt-6 text-center text-ink-2">
        {t('noAccount')}{' '}
        <TextLink to={pagePaths.registry} state={state}>
          {t('signUp')}
        </TextLink>
      </p>
      <p className="mt-3 text-center text-sm">
        <TextLink to={pagePaths.connectWallet} state={state} tone="quiet">
          {t('accounts:walletLogin')}
        </TextLink>
      </p>
      <MailboxHint />
    </AccountPage>
  )
}
