import { pagePaths } from '@meridian/shared/page-paths'
import { forgot } from '@meridian/shared/endpoints/email-links'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { AccountPage } from '#app/layout/account-page.tsx'
import { MailRequestForm } from '#features/accounts/forms/mail-request-form.tsx'
import { MailboxHint } from '#features/accounts/mailbox-hint.tsx'
import { call } from '#lib/api.ts'
import { storeReturn } from '#lib/return-to.ts'
import { TextLink } from '#ui/text-link.tsx'
import '#features/accounts/forms/words.ts'
import '#features/accounts/words.ts'

export function Component() {
  const { t } = useTranslation(['forgotPassword', 'accounts'])
  const [query] = useSearchParams()
  // The key of an earlier mail: requests of strangers do not limit its holder.
  const key = query.get('key')?.slice(0, 200)
  // The page before the login; the login after the new password returns there.
  const state: unknown = useLocation().state
  const send = async (email: string) => {
    await call(forgot, { body: { email, ...(key && { key }) } })
    storeReturn(state)
  }
  return (
    <AccountPage title={t('title')} text={t('text')}>
      <MailRequestForm clearsWhenSent send={send} />
      <p className="mt-6 text-center text-ink-2">
        {t('remembered')}
        <TextLink to={pagePaths.login} state={state}>
          {t('accounts:login')}
        </TextLink>
      </p>
      <MailboxHint />
    </AccountPage>
  )
}
