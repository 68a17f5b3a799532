import { pagePaths } from '@meridian/shared/page-paths'
import { verifySecretKey } from '@meridian/shared/endpoints/email-links'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { AccountPage } from '#app/layout/account-page.tsx'
import { KeyBlocked } from '#features/accounts/key-blocked.tsx'
import { keyErrorMessage, mayTryAgain } from '#features/accounts/key-error.ts'
import { ResetPasswordForm } from '#features/accounts/forms/reset-password-form.tsx'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { takeStoredReturn } from '#lib/return-to.ts'
import { buttonClasses } from '#ui/button.tsx'
import { announce } from '#ui/status-line.tsx'
import '#features/accounts/forms/words.ts'

export function Component() {
  const { t } = useTranslation('resetPassword')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const given: unknown = useLocation().state
  const key = query.get('key') ?? ''
  const verified = useQuery({
    ...endpointQuery(verifySecretKey, { params: { key } }),
    enabled: key !== '',
    // Checked once; afterwards the form itself reports an expired key.
    staleTime: Infinity,
  })
  const failure = keyErrorMessage(key, verified.error)
  const newLink = `${pagePaths.forgotPassword}${key && `?${new URLSearchParams({ key }).toString()}`}`

  return (
    <AccountPage title={t('title')}>
      <ResetPasswordForm
        secretKey={key}
        wallet={verified.data?.walletAddress ?? null}
        unlinks={verified.data?.unlinks ?? false}
        onDone={() => {
          announce(t('done'))
          void navigate(pagePaths.login, { state: given ?? takeStoredReturn(), replace: true })
        }}
      />
      {failure !== null && (
        <KeyBlocked
          title={t('blockedTitle')}
          message={failure}
          onTryAgain={mayTryAgain(verified.error) ? () => void verified.refetch() : undefined}
        >
          <Link to={newLink} className={buttonClasses('primary')}>
            {t('newLink')}
          </Link>
        </KeyBlocked>
      )}
    </AccountPage>
  )
}
