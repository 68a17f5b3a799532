import { pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { AccountPage } from '#app/layout/account-page.tsx'
import { LoginForm } from '#features/accounts/forms/login-form.tsx'
import { MailboxHint } from '#features/accounts/mailbox-hint.tsx'
import { readGoOn, readReturnTo } from '#lib/return-to.ts'
import { useSignedIn } from '#lib/session.ts'
import { TextLink } from '#ui/text-link.tsx'
import '#features/accounts/words.ts'

/** A visitor who is signed in, or signs in here or in another tab, returns to the previous page and to what was interrupted there. */
export function Component() {
  const { t } = useTranslation(['login', 'accounts'])
  const state: unknown = useLocation().state
  const signedIn = useSignedIn()
  if (signedIn) return <Navigate to={readReturnTo(state)} state={readGoOn(state)} replace />

  return (
    <AccountPage title={t('title')}>
      <LoginForm
        forgotPassword={
          <TextLink to={pagePaths.forgotPassword} state={state}>
            {t('forgot')}
          </TextLink>
        }
      />
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
