import { deedPage, pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { justBought } from '#app/deed/just-bought.ts'
import { MessagePage } from '#app/layout/message-page.tsx'
import { returnToHere } from '#lib/return-to.ts'
import { useCart } from '#features/cart/cart-store.ts'
import { PaymentOutcome } from '#features/orders/payment-outcome.tsx'
import { useSignedIn } from '#lib/session.ts'
import { buttonClasses } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import '#features/orders/words.ts'

/**
 * One page for both returns from the card provider. It shows the state of the order, and leads on to the deed once the
 * land is bought.
 */
export function Component() {
  const { t } = useTranslation('outcome')
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const signedIn = useSignedIn()
  const removeFromCart = useCart((cart) => cart.removeAll)
  const navigate = useNavigate()
  const tid = search.get('tid')
  const waysHome = (isLand = false) => (
    <div className="flex flex-col items-center gap-4">
      <Link to={pagePaths.home} className={buttonClasses(isLand ? 'secondary' : 'primary')}>
        {t('backHome')}
      </Link>
      <TextLink to={pagePaths.purchases}>{t('toPurchases')}</TextLink>
    </div>
  )

  if (!signedIn) {
    return (
      <MessagePage title={t('unknownTitle')} text={t('loginText')}>
        <div className="flex flex-col items-center gap-4">
          <Link to={pagePaths.login} state={returnToHere()} className={buttonClasses('primary')}>
            {t('login')}
          </Link>
          <TextLink to={pagePaths.home}>{t('backHome')}</TextLink>
        </div>
      </MessagePage>
    )
  }
  if (tid === null) {
    return (
      <MessagePage title={t('unknownTitle')} text={t('unknownText')}>
        {waysHome()}
      </MessagePage>
    )
  }
  return (
    <PaymentOutcome
      tid={tid}
      turnedBack={pathname === pagePaths.paymentCancel}
      onPlotsBought={removeFromCart}
      // Instead of this page, so that the way back does not lead to it again.
      onDeed={(number, cells) => void navigate(deedPage(number), { replace: true, state: justBought(cells) })}
    >
      {({ title, text, deed }) => (
        <MessagePage title={title} text={text}>
          {deed !== null && (
            <p className="mb-4 text-center">
              <Link to={deedPage(deed)} className={buttonClasses('primary')}>
                {t('viewLand')}
              </Link>
            </p>
          )}
          {waysHome(deed !== null)}
        </MessagePage>
      )}
    </PaymentOutcome>
  )
}
