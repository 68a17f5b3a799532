import { getProfile } from '@meridian/shared/endpoints/accounts'
import type { User } from '@meridian/shared/account/user'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormSkeleton } from '#features/accounts/forms/form-skeleton.tsx'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { Button } from '#ui/button.tsx'
import { LoginFirst } from './login-first.tsx'
import '#features/accounts/words.ts'

interface NeedsAccountProps {
  /** The number of form fields, for the skeleton. */
  fields: number
  children: (user: User) => ReactNode
}

/** Renders a form of the account once the account is loaded. */
export function NeedsAccount({ fields, children }: NeedsAccountProps) {
  const { t } = useTranslation('accounts')
  const signedIn = useSignedIn()
  const { data, error, isError, refetch } = useQuery({ ...endpointQuery(getProfile), enabled: signedIn })

  if (!signedIn) return <LoginFirst />
  if (data) return children(data.user)
  if (isError) {
    return (
      <>
        <p className="mb-5 text-ink-2">{loadFailure(error, t('unreachable'))}</p>
        <Button variant="primary" className="min-h-12 w-full" onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      </>
    )
  }
  return <FormSkeleton fields={fields} label={t('loadingAccount')} />
}
