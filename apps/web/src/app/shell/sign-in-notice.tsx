import { getCreditPrice } from '@meridian/shared/endpoints/pricing'
import { pagePaths } from '@meridian/shared/page-paths'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { returnToHere } from '#app/layout/return-to.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatDollars } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { closeSignInNotice, useSignInNotice } from '#ui/dialogs/sign-in-notice.ts'
import '#app/layout/words.ts'

const texts = { plots: 'text', credits: 'creditsText', deed: 'deedText' } as const

/** 'Please sign up or login': both links return to the page, and on the map to the camera. */
export function SignInNotice() {
  const { t } = useTranslation('signInNotice')
  const { wish } = useSignInNotice()
  if (wish === null) return null
  const text = t(texts[wish])
  return (
    <Dialog open title={t('title')} description={text} onClose={closeSignInNotice} className="sm:w-108">
      {wish === 'plots' && <Offer />}
      <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Link
          to={pagePaths.login}
          state={returnToHere()}
          onClick={closeSignInNotice}
          className={buttonClasses(wish === 'deed' ? 'primary' : 'secondary')}
        >
          {t('login')}
        </Link>
        <Link
          to={pagePaths.registry}
          state={returnToHere()}
          onClick={closeSignInNotice}
          className={buttonClasses(wish === 'deed' ? 'secondary' : 'primary')}
        >
          {t('signUp')}
        </Link>
      </div>
    </Dialog>
  )
}

/** On a phone, a tapped plot has not shown its details yet. */
function Offer() {
  const { t } = useTranslation('signInNotice')
  const language = useLanguage()
  const { data: price } = useQuery(endpointQuery(getCreditPrice, { params: { amount: '1' } }))
  if (!price) return null
  return (
    <p className="mt-3 text-sm font-medium">
      {t('offer', { price: formatDollars(price.basePrice, language) })}
    </p>
  )
}
