import { pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClasses } from '#ui/button.tsx'
import { returnToHere } from '#lib/return-to.ts'
import '#features/accounts/words.ts'

/** Shown to signed-out visitors on pages that need an account; the login returns to the page. */
export function LoginFirst() {
  const { t } = useTranslation('accounts')
  const state = returnToHere()
  return (
    <>
      <p className="mb-5 text-ink-2">{t('loginFirst')}</p>
      <div className="grid gap-2.5">
        <Link to={pagePaths.login} state={state} className={buttonClasses('primary', 'min-h-12')}>
          {t('login')}
        </Link>
        <Link to={pagePaths.registry} state={state} className={buttonClasses('secondary', 'min-h-12')}>
          {t('signUp')}
        </Link>
      </div>
    </>
  )
}
