import { pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { resumePayment } from '#app/checkout/resume-payment.ts'
import { LoginFirst } from '#app/layout/login-first.tsx'
import { useCart } from '#features/cart/cart-store.ts'
import { PurchasesList } from '#features/orders/purchases-list.tsx'
import { useSignedIn } from '#lib/session.ts'
import { buttonClasses } from '#ui/button.tsx'
import '#features/orders/words.ts'

export function Component() {
  const { t } = useTranslation('purchases')
  const signedIn = useSignedIn()
  const wanted = useSearchParams()[0].get('tid')
  const cartItems = useCart((cart) => cart.items)
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-10 pb-16 sm:px-5">
      <h1 className="mb-6 font-serif text-4xl font-semibold">{t('title')}</h1>
      {signedIn ? (
        <PurchasesList
          wanted={wanted}
          onResume={resumePayment}
          isInCart={(cells) => cartItems.some(({ cell }) => cells.includes(cell))}
          whenEmpty={
            <Link to={pagePaths.home} className={buttonClasses('primary')}>
              {t('toMap')}
            </Link>
          }
        />
      ) : (
        <div className="max-w-sm">
          <p className="mb-2">{t('signedOut')}</p>
          <LoginFirst />
        </div>
      )}
    </div>
  )
}
