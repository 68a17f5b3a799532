import { ChevronUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useRoom } from '#ui/use-room.ts'
import { useCartBar } from './use-cart-bar.ts'
import type { CartBarActions } from './use-cart-bar.ts'
import './words.ts'

/** The cart bar for a wide map: one line above the map's tools. */
export function CartLine(actions: CartBarActions) {
  const { t } = useTranslation('cart')
  const { plots, total, failure, warning, upsell, activated, isReady, open, checkOut } = useCartBar(actions)
  const room = useRef<HTMLDivElement>(null)
  useRoom('--bar', room)

  return (
    <div
      ref={room}
      className="pointer-events-none fixed right-[calc(4.5rem+var(--side))] bottom-17 left-18 z-20 flex justify-center pb-2 in-[body:has([role=dialog],[role=alertdialog])]:invisible"
    >
      <section
        aria-label={t('title')}
        className="pointer-events-auto flex max-w-full min-w-0 animate-rise flex-wrap items-center gap-x-4 gap-y-1 rounded-[1.75rem] border border-line bg-card py-1.5 pr-1.5 pl-2 shadow-card"
      >
        <button
          type="button"
          onClick={open}
          className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-4 rounded-full px-3.5 text-left transition-colors duration-150 hover:bg-raised"
        >
          <span className="flex items-center gap-1.5 font-serif text-lg font-semibold whitespace-nowrap">
            {plots}
            <ChevronUp size={18} strokeWidth={1.75} className="text-ink-3" aria-hidden />
          </span>
          <span className="tabular flex flex-col text-[0.8125rem] leading-4.5">
            {warning && <span className="text-held">{warning}</span>}
            {activated && <span className="text-good">{activated}</span>}
            {!warning && (failure ?? upsell) && <span className="text-ink-2">{failure ?? upsell}</span>}
          </span>
          <span className="tabular ml-auto text-lg font-semibold">
            {total ?? (failure === null && <Skeleton className="h-5 w-14" />)}
          </span>
          <span className="sr-only">{t('open')}</span>
        </button>
        <Button
          variant="primary"
          className="rounded-full px-6"
          blocked={!isReady && t('notPricedYet')}
          onClick={checkOut}
        >
          {t('checkout')}
        </Button>
      </section>
    </div>
  )
}
