import { pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { returnToHere } from '#lib/return-to.ts'
import { useCart } from '#features/cart/cart-store.ts'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { closeSignInNotice, useSignInNotice } from '#ui/dialogs/sign-in-notice.ts'
import '#app/layout/words.ts'

const texts = { plots: 'text', credits: 'creditsText', deed: 'deedText' } as const
const doing = { plots: 'buyPlots', credits: 'buyCredits' } as const

/** 'Please sign up or login': both links return to the page, on the map to the camera, and to the purchase. */
export function SignInNotice() {
  const { t } = useTranslation('signInNotice')
  const language = useLanguage()
  const { wish } = useSignInNotice()
  const count = useCart(({ items }) => items.length)
  if (wish === null) return null
  const text = t(texts[wish], { count, amount: formatWhole(count, language) })
  const state = returnToHere(wish === 'deed' ? undefined : { doing: doing[wish] })
  return (
    <Dialog open title={t('title')} description={text} onClose={closeSignInNotice} className="sm:w-108">
      <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Link
          to={pagePaths.login}
          state={state}
          onClick={closeSignInNotice}
          className={buttonClasses(wish === 'deed' ? 'primary' : 'secondary')}
        >
          {t('login')}
        </Link>
        <Link
          to={pagePaths.registry}
          state={state}
          onClick={closeSignInNotice}
          className={buttonClasses(wish === 'deed' ? 'secondary' : 'primary')}
        >
          {t('signUp')}
        </Link>
      </div>
    </Dialog>
  )
}
