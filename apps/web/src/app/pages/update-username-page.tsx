import { pagePaths } from '@meridian/shared/page-paths'
import { getProfileByKey } from '@meridian/shared/endpoints/email-links'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AccountPage } from '#app/layout/account-page.tsx'
import { FormSkeleton } from '#features/accounts/forms/form-skeleton.tsx'
import { KeyBlocked } from '#features/accounts/key-blocked.tsx'
import { keyErrorMessage, mayTryAgain } from '#features/accounts/key-error.ts'
import { UpdateUsernameForm } from '#features/accounts/forms/update-username-form.tsx'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { buttonClasses } from '#ui/button.tsx'
import { announce } from '#ui/status-line.tsx'
import '#features/accounts/forms/words.ts'
import '#features/accounts/words.ts'

export function Component() {
  const { t } = useTranslation(['username', 'accounts'])
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const key = query.get('key') ?? ''
  const verified = useQuery({
    ...endpointQuery(getProfileByKey, { query: { key } }),
    enabled: key !== '',
    staleTime: Infinity,
  })
  const failure = keyErrorMessage(key, verified.error)

  return (
    <AccountPage title={t('title')} text={t('text')}>
      {verified.data || failure !== null ? (
        <UpdateUsernameForm
          // Remounts the form when the name is loaded by a retry.
          key={verified.data?.username}
          secretKey={key}
          username={verified.data?.username ?? ''}
          onDone={() => {
            announce(t('done'))
            void navigate(pagePaths.login, { replace: true })
          }}
        />
      ) : (
        <FormSkeleton fields={1} label={t('accounts:checkingLink')} />
      )}
      {failure !== null && (
        <KeyBlocked
          title={t('blockedTitle')}
          message={`${failure} ${t('blockedHint')}`}
          onTryAgain={mayTryAgain(verified.error) ? () => void verified.refetch() : undefined}
        >
          <Link
            to={pagePaths.login}
            state={{ from: pagePaths.changeProfile }}
            className={buttonClasses('primary')}
          >
            {t('accounts:login')}
          </Link>
        </KeyBlocked>
      )}
    </AccountPage>
  )
}
