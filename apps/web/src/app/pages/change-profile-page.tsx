import { pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { AccountPage } from '#app/layout/account-page.tsx'
import { NeedsAccount } from '#app/layout/needs-account.tsx'
import { FrozenNote } from '#features/accounts/frozen-note.tsx'
import { ProfileForm } from '#features/accounts/forms/profile-form.tsx'
import { TextLink } from '#ui/text-link.tsx'
import '#features/accounts/forms/words.ts'

export function Component() {
  const { t } = useTranslation('profile')
  return (
    <AccountPage title={t('title')}>
      <NeedsAccount fields={2}>
        {(user) => (
          <>
            <FrozenNote user={user} />
            <ProfileForm user={user} />
            <p className="mt-6 text-center text-sm text-ink-2">
              {user.active && user.email !== null ? (
                <>
                  <span className="break-all">{t('emailConfirmed', { email: user.email })}</span>{' '}
                  <TextLink to={pagePaths.linkEmail}>{t('changeEmail')}</TextLink>
                </>
              ) : (
                <>
                  {t('emailWaiting')} <TextLink to={pagePaths.linkEmail}>{t('linkEmail')}</TextLink>
                </>
              )}
            </p>
          </>
        )}
      </NeedsAccount>
    </AccountPage>
  )
}
