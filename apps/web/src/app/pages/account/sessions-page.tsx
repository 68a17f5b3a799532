import { useTranslation } from 'react-i18next'
import { AccountPage } from '#app/layout/account-page.tsx'
import { NeedsAccount } from '#app/layout/needs-account.tsx'
import { SessionList } from '#features/accounts/sessions/session-list.tsx'
import '#features/accounts/sessions/words.ts'

export function Component() {
  const { t } = useTranslation('sessions')
  return (
    <AccountPage title={t('title')} text={t('text')}>
      <NeedsAccount fields={2}>{() => <SessionList />}</NeedsAccount>
    </AccountPage>
  )
}
