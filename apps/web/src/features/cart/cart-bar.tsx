import { ChevronUp } from 'lucide-react'
import { useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useRoom } from '#ui/use-room.ts'
import { useCart } from './cart-store.ts'
import { useCartPrice } from './use-cart-price.ts'
import './words.ts'

interface CartBarProps {
  /** Stands beside CHECKOUT. */
  tool: ReactNode
  onCheckout: (order: { cells: number[]; price: number; type: 'individual' }) => void
  onSignInNeeded: () => void
}

/** The cart in one hand: what is in it, what that costs, and the ways on. For a phone's map, which has no room for more. */
export function CartBar({ tool, onCheckout, onSignInNeeded }: CartBarProps) {
  const { t } = useTranslation('cart')
  const language = useLanguage()
  const signedIn = useSignedIn()
  const { items, landType, setOpen } = useCart()
  const cells = useMemo(() => items.map(({ cell }) => cell), [items])
  const pricing = useCartPrice(cells)
  const { free, gone, isPriced, isError } = pricing
  const price = pricing.data?.price
  const bar = useRef<HTMLElement>(null)
  useRoom('--bar', bar)

  // Straight to the ways to pay, unless something in the cart is to be seen or decided first.
  const checkOut = () => {
    if (!signedIn) return onSignInNeeded()
    if (!price || !isPriced || gone.length > 0 || landType !== 'individual') return setOpen(true)
    return onCheckout({ cells: free, price: price.priceTotal, type: 'individual' })
  }

  return (
    <section
      ref={bar}
      aria-label={t('title')}
      className="fixed inset-x-0 bottom-0 z-20 animate-rise rounded-t-card border border-b-0 border-line bg-card px-4.5 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-card in-[body:has([role=dialog],[role=alertdialog])]:invisible"
    >
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="block w-full rounded-field pt-2.5 pb-3 text-left -outline-offset-2!"
      >
        <span className="mx-auto mb-2.5 block h-1 w-10 rounded-full bg-line" aria-hidden />
        <span className="flex items-center justify-between gap-3">
          <span className="flex items-center gap-1.5 font-serif text-xl font-semibold">
            {t('plots', { count: items.length, amount: formatWhole(items.length, language) })}
            <ChevronUp size={18} strokeWidth={1.75} className="text-ink-3" aria-hidden />
          </span>
          <span className="tabular text-lg font-semibold">
            {price
              ? formatDollars(price.priceTotal, language)
              : !isError && <Skeleton className="h-5 w-14" />}
          </span>
        </span>
        <span className="tabular flex min-h-5 flex-wrap items-baseline justify-between gap-x-3 text-[13px]">
          {gone.length > 0 ? (
            <span className="text-held">
              {t('goneShort', { count: gone.length, amount: formatWhole(gone.length, language) })}
            </span>
          ) : (
            <span className="text-ink-2">
              {!price && isError && t('priceFailed')}
              {price &&
                price.missingCount > 0 &&
                t('upsell', {
                  count: price.missingCount,
                  amount: formatWhole(price.missingCount, language),
                  percent: formatWhole(price.nextDiscount, language),
                })}
            </span>
          )}
          {price && price.discountPercent > 0 && (
            <span className="text-good">
              {t('activated', { percent: formatWhole(price.discountPercent, language) })}
            </span>
          )}
        </span>
        <span className="sr-only">{t('open')}</span>
      </button>
      <div className="grid auto-cols-fr grid-flow-col gap-2.5">
        {tool}
        <Button variant="primary" disabled={!isPriced && !isError} onClick={checkOut}>
          {t('checkout')}
        </Button>
      </div>
    </section>
  )
}
