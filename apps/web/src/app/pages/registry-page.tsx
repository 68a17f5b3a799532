import { pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { AccountPage } from '#app/layout/account-page.tsx'
import { readGuestVisit } from '#app/layout/guest-visit.ts'
import { MailboxHint } from '#features/accounts/mailbox-hint.tsx'
import { SignUpForm } from '#features/accounts/forms/sign-up-form.tsx'
import { TextLink } from '#ui/text-link.tsx'
import '#features/accounts/forms/words.ts'
import '#features/accounts/words.ts'

export function Component() {
  const { t } = useTranslation(['signUp', 'accounts'])
  const navigate = useNavigate()
  // The previous page; the login returns there.
  const state: unknown = useLocation().state

  return (
    <AccountPage title={t('title')}>
      <SignUpForm
        termsPath={pagePaths.terms}
        readVisit={() => readGuestVisit(state)}
        onDone={() => void navigate(pagePaths.login, { state })}
      />
      <p className="mt-6 text-center text-ink-2">
        {t('haveAccount')}{' '}
        <TextLink to={pagePaths.login} state={state}>
          {t('accounts:login')}
        </TextLink>
      </p>
      <MailboxHint />
    </AccountPage>
  )
}
