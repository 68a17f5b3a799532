import { useTranslation } from 'react-i18next'
import { AccountPage } from '#app/layout/account-page.tsx'
import { LoginFirst } from '#app/layout/login-first.tsx'
import '#features/my-plots/words.ts'

/** Catalogue keys of what each page would show. */
const signedOutWords = {
  assets: 'signedOutAssets',
  myAssets: 'signedOutTable',
  collection: 'signedOutCollection',
} as const

interface SignedOutProps {
  page: keyof typeof signedOutWords
}

/** The pages of the visitor's own land, for signed-out visitors. */
export default function SignedOut({ page }: SignedOutProps) {
  const { t } = useTranslation('assets')
  return (
    <AccountPage title={t('title')} text={t(signedOutWords[page])}>
      <LoginFirst />
    </AccountPage>
  )
}
