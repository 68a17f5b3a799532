import { takeBackEmail } from '@meridian/shared/endpoints/email-links'
import { pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { MessagePage } from '#app/layout/message-page.tsx'
import { endSession } from '#features/accounts/end-session.ts'
import { keyErrorMessage } from '#features/accounts/key-error.ts'
import { call } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { showError } from '#ui/dialogs/dialogs.ts'
import { useSingleMutation } from '#ui/forms/use-single-mutation.ts'
import '#features/accounts/forms/words.ts'

/** A press is required, because mail scanners open links by themselves. */
export function Component() {
  const { t } = useTranslation('takeBack')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const key = query.get('key') ?? ''
  const { busy, start } = useSingleMutation({
    mutationFn: () => call(takeBackEmail, { body: { key } }),
    onSuccess: (answer) => {
      // The server ended all sessions; a stored one would skip the login.
      void endSession()
      return navigate(`${pagePaths.resetPassword}?key=${answer.key}`, { replace: true })
    },
    onError: (error) => void showError(keyErrorMessage(key, error) ?? t('failed')),
  })

  return (
    <MessagePage title={t('title')} text={t('text')}>
      <Button variant="primary" busy={busy} className="min-h-12" onClick={() => start()}>
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </MessagePage>
  )
}
