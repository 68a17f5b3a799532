import { useTranslation } from 'react-i18next'
import { AccountPage } from '#app/layout/account-page.tsx'
import { LoginFirst } from '#app/layout/login-first.tsx'
import '#features/my-plots/words.ts'

/** What each of them would show. */
const signedOutWords = {
  assets: 'signedOutAssets',
  myAssets: 'signedOutTable',
  collection: 'signedOutCollection',
} as const

interface SignedOutProps {
  page: keyof typeof signedOutWords
}

/** What the pages of one's own land say to somebody who is not known yet. */
export function SignedOut({ page }: SignedOutProps) {
  const { t } = useTranslation('assets')
  return (
    <AccountPage title={t('title')} text={t(signedOutWords[page])}>
      <LoginFirst />
    </AccountPage>
  )
}
