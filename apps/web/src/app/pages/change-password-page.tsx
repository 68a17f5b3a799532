import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { AccountPage } from '#app/layout/account-page.tsx'
import { NeedsAccount } from '#app/layout/needs-account.tsx'
import { ChangePasswordForm } from '#features/accounts/forms/change-password-form.tsx'
import { readReturnTo } from '#lib/return-to.ts'
import { announce } from '#ui/status-line.tsx'
import '#features/accounts/forms/words.ts'

export function Component() {
  const { t } = useTranslation('changePassword')
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  return (
    <AccountPage title={t('title')}>
      <NeedsAccount fields={3}>
        {(user) => (
          <ChangePasswordForm
            user={user}
            onDone={() => {
              announce(t('done'))
              void navigate(readReturnTo(state))
            }}
          />
        )}
      </NeedsAccount>
    </AccountPage>
  )
}
