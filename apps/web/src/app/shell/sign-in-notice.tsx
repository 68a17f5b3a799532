import { pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { returnToHere } from '#app/return-to.ts'
import { buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { closeSignInNotice, useSignInNotice } from '#ui/dialogs/sign-in-notice.ts'
import '#app/words.ts'

/** 'Please sign up or login': both lead back to the page, and on the map to the place, that one came from. */
export function SignInNotice() {
  const { t } = useTranslation('signInNotice')
  const { wish } = useSignInNotice()
  if (wish === null) return null
  const text = t(wish === 'plots' ? 'text' : 'creditsText')
  return (
    <Dialog open title={t('title')} description={text} onClose={closeSignInNotice} className="sm:w-108">
      <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Link
          to={pagePaths.registry}
          state={returnToHere()}
          onClick={closeSignInNotice}
          className={buttonClasses('secondary')}
        >
          {t('signUp')}
        </Link>
        <Link
          to={pagePaths.login}
          state={returnToHere()}
          onClick={closeSignInNotice}
          className={buttonClasses('primary')}
        >
          {t('login')}
        </Link>
      </div>
    </Dialog>
  )
}
