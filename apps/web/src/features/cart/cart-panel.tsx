import { pagePaths } from '@meridian/shared/page-paths'
import { Grid2x2Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { TierOutlook } from '#features/tiers/tier-outlook.tsx'
import { formatWhole } from '#lib/format.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { CardOrSheet } from '#ui/dialogs/card-or-sheet.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CartList } from './cart-list.tsx'
import { CART_ID, useCart } from './cart-store.ts'
import { CartTotals, TotalPayment } from './cart-totals.tsx'
import { DiscountBanner } from './discount-banner.tsx'
import { LandTarget } from './land-target.tsx'
import { restoreRemoved, removeWithUndo } from './remove-with-undo.ts'
import { useCartPrice } from './use-cart-price.ts'
import type { OfferedLand } from './use-cart-price.ts'
import { useCheckout } from './use-checkout.ts'
import type { LandTargetChoice } from './use-checkout.ts'
import { useClearCart } from './use-clear-cart.ts'
import './words.ts'

interface CartPanelProps {
  /** Called with the available plots, their places and their total price in dollars. */
  onCheckout: (order: OfferedLand & { price: number } & LandTargetChoice) => void
  onSignInNeeded: () => void
  onShow: (cell: number) => void
}

export function CartPanel(props: CartPanelProps) {
  const { t } = useTranslation('cart')
  const language = useLanguage()
  const navigate = useNavigate()
  const { items, soldAway, setOpen } = useCart()
  const choosePlots = () => {
    setOpen(false)
    // On the map page no navigation is needed.
    if (window.location.pathname !== pagePaths.home) void navigate(pagePaths.home)
  }
  return (
    <CardOrSheet id={CART_ID} open onClose={() => setOpen(false)} title={t('title')} closeLabel={t('close')}>
      {/* The toast that says the same disappears. */}
      {soldAway > 0 && (
        <p className="mb-2 text-sm text-held">
          {t('soldAway', { count: soldAway, amount: formatWhole(soldAway, language) })}
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState icon={Grid2x2Plus} title={t('empty')} hint={t('emptyHint')}>
          <Button onClick={choosePlots}>{t('choosePlots')}</Button>
        </EmptyState>
      ) : (
        <FilledCart {...props} />
      )}
    </CardOrSheet>
  )
}

function FilledCart({ onCheckout, onSignInNeeded, onShow }: CartPanelProps) {
  const { t } = useTranslation('cart')
  const language = useLanguage()
  const signedIn = useSignedIn()
  const { items, removeAll } = useCart()
  /** The number of plots that were removed together since the cart was opened. */
  const [removed, setRemoved] = useState(0)
  const clearCart = useClearCart()
  const cells = useMemo(() => items.map(({ cell }) => cell), [items])
  const pricing = useCartPrice(cells)
  const plots = pricing.data?.plots
  const { free, offered, gone, isPriced } = pricing

  const checkout = useCheckout((target) => {
    if (pricing.data) onCheckout({ ...offered, price: pricing.data.price.priceTotal, ...target })
  })

  const takeGroupOut = (group: readonly number[]) => {
    // The whole cart: the panel, which shows the message, would disappear.
    if (group.length === items.length) return clearCart()
    removeWithUndo(group)
    setRemoved(group.length)
  }
  const undo = () => {
    restoreRemoved()
    setRemoved(0)
  }

  return (
    <>
      <div className="flex items-center justify-between">
        <p className="tabular text-sm text-ink-2">
          {t('plots', { count: items.length, amount: formatWhole(items.length, language) })}
        </p>
        <Button variant="quiet" className="-mr-2 text-sm" onClick={clearCart}>
          {t('removeAll')}
        </Button>
      </div>
      {pricing.data && <DiscountBanner price={pricing.data.price} counted={free.length} />}
      <CartList
        cells={cells}
        plots={plots}
        basePrice={pricing.data?.price.basePrice}
        onShow={onShow}
        onRemoveGroup={takeGroupOut}
      />
      {/* Inside the panel: a toast under an open sheet could not be pressed. */}
      <output>
        {removed > 0 && (
          <span className="mt-2 flex items-center justify-between gap-3 text-sm">
            {t('removed', { count: removed, amount: formatWhole(removed, language) })}
            <Button variant="quiet" className="-mr-2 shrink-0 text-sm" onClick={undo}>
              {t('undo')}
            </Button>
          </span>
        )}
      </output>
      {gone.length > 0 && (
        <div className="mt-2 flex items-center justify-between gap-3 text-sm text-held">
          {t('notCounted', { count: gone.length, amount: formatWhole(gone.length, language) })}
          <Button variant="quiet" className="-mr-2 shrink-0 text-sm" onClick={() => removeAll(gone)}>
            {t('removeGone')}
          </Button>
        </div>
      )}
      <CartTotals pricing={pricing} />
      <LandTarget
        name={checkout.name}
        onName={checkout.setName}
        nameField={checkout.nameField}
        errors={checkout.errors}
      />
      <TierOutlook plots={free.length} />
      {/* Sticks to the lower edge when the card or the sheet must scroll; see card-or-sheet.tsx for why it is not opaque. */}
      <div className="sticky -bottom-6 -mb-6 mt-2 bg-card/98 pt-2 pb-6 sm:-bottom-4.5 sm:-mb-4.5 sm:pb-4.5">
        <TotalPayment pricing={pricing} />
        <Button
          variant="primary"
          busy={checkout.busy}
          blocked={
            isPriced
              ? free.length === 0 && t('allGone')
              : pricing.isError
                ? loadFailure(pricing.error, t('priceFailed'))
                : t('notPricedYet')
          }
          className="min-h-12 w-full"
          onClick={signedIn ? checkout.checkOut : onSignInNeeded}
        >
          {t('checkout')}
        </Button>
      </div>
    </>
  )
}
