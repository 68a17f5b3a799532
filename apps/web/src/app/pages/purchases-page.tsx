import { pagePaths } from '@meridian/shared/page-paths'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { payFor } from '#app/checkout/checkout-store.ts'
import { LoginFirst } from '#app/layout/login-first.tsx'
import { useCart } from '#features/cart/cart-store.ts'
import { PurchasesList } from '#features/orders/purchases-list.tsx'
import type { Purchase } from '#features/payments/purchase.ts'
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
          onResume={(order) => payFor(purchaseOf(order), { holdUntil: order.hold_until })}
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

/** The pending order, at its original price. */
function purchaseOf({ tid, kind, quantity, total, plots, collection }: OrderDetail): Purchase {
  if (kind !== 'plots') return { kind: 'credits', tid, quantity, price: total }
  return {
    kind,
    tid,
    cells: plots.map(({ _id }) => Number(_id)),
    areas: plots.map(({ areas }) => areas[0]),
    price: total,
    ...(collection ? { type: 'collection', collection: collection.id } : { type: 'individual' }),
  }
}
