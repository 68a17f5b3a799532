import { ChevronUp } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useRoom } from '#ui/use-room.ts'
import { useCartBar } from './use-cart-bar.ts'
import type { CartBarActions } from './use-cart-bar.ts'
import './words.ts'

/** The cart on a phone's map: number of plots, price and actions. */
export function CartBar({
  tool,
  ...actions
}: CartBarActions & { /** Stands beside CHECKOUT. */ tool: ReactNode }) {
  const { t } = useTranslation('cart')
  const { plots, total, failure, warning, upsell, activated, isReady, open, checkOut } = useCartBar(actions)
  const bar = useRef<HTMLElement>(null)
  useRoom('--bar', bar)

  return (
    <section
      ref={bar}
      aria-label={t('title')}
      className="fixed inset-x-0 bottom-0 z-20 animate-rise rounded-t-card border border-b-0 border-line bg-card px-4.5 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-card in-[body:has([role=dialog],[role=alertdialog])]:invisible"
    >
      <button
        type="button"
        onClick={open}
        className="block w-full rounded-field pt-2.5 pb-3 text-left -outline-offset-2!"
      >
        <span className="mx-auto mb-2.5 block h-1 w-10 rounded-full bg-line" aria-hidden />
        <span className="flex items-center justify-between gap-3">
          <span className="flex items-center gap-1.5 font-serif text-xl font-semibold">
            {plots}
            <ChevronUp size={18} strokeWidth={1.75} className="text-ink-3" aria-hidden />
          </span>
          <span className="tabular text-lg font-semibold">
            {total ?? (failure === null && <Skeleton className="h-5 w-14" />)}
          </span>
        </span>
        <span className="tabular flex min-h-5 flex-wrap items-baseline justify-between gap-x-3 text-[0.8125rem]">
          {warning ? (
            <span className="text-held">{warning}</span>
          ) : (
            <span className="text-ink-2">{failure ?? upsell}</span>
          )}
          {activated && <span className="text-good">{activated}</span>}
        </span>
        <span className="sr-only">{t('open')}</span>
      </button>
      <div className="flex flex-wrap gap-2.5 *:grow *:basis-32">
        {tool}
        <Button variant="primary" blocked={!isReady && t('notPricedYet')} onClick={checkOut}>
          {t('checkout')}
        </Button>
      </div>
    </section>
  )
}
