import { pagePaths } from '@meridian/shared/page-paths'
import { linkEmail } from '@meridian/shared/endpoints/email-links'
import { useTranslation } from 'react-i18next'
import { AccountPage } from '#app/layout/account-page.tsx'
import { NeedsAccount } from '#app/layout/needs-account.tsx'
import { MailRequestForm } from '#features/accounts/forms/mail-request-form.tsx'
import { MailboxHint } from '#features/accounts/mailbox-hint.tsx'
import { storeLinkMail } from '#features/accounts/use-link-email-prompt.ts'
import { call } from '#lib/api.ts'
import { withProof } from '#lib/owner-proof.ts'
import { TextLink } from '#ui/text-link.tsx'
import '#features/accounts/words.ts'

async function link(username: string, email: string) {
  await withProof({ change: 'email', value: email.trim() }, (proof) =>
    call(linkEmail, { body: { email, ...proof } }),
  )
  storeLinkMail(username, email)
}

export function Component() {
  const { t } = useTranslation(['linkEmail', 'accounts'])
  return (
    <AccountPage title={t('title')} text={t('text')}>
      <NeedsAccount fields={1}>
        {(user) => <MailRequestForm email={user.email ?? ''} send={(email) => link(user.username, email)} />}
      </NeedsAccount>
      <p className="mt-6 flex flex-wrap justify-center gap-x-4 text-ink-2">
        {t('others')}
        <TextLink to={pagePaths.login}>{t('accounts:login')}</TextLink>
        <TextLink to={pagePaths.registry}>{t('accounts:signUp')}</TextLink>
      </p>
      <MailboxHint />
    </AccountPage>
  )
}
