import { useTranslation } from 'react-i18next'
import { AccountPage } from '#app/account-page.tsx'
import { NeedsAccount } from '#app/needs-account.tsx'
import '#features/assets/words.ts'

/** What the pages of one's own land show to nobody in particular. */
export function SignedOut() {
  const { t } = useTranslation('assets')
  return (
    <AccountPage title={t('title')}>
      <NeedsAccount fields={1}>{() => null}</NeedsAccount>
    </AccountPage>
  )
}
