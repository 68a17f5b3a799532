import { formatArea } from '@meridian/shared/area'
import { cellBbox } from '@meridian/shared/grid'
import { X } from 'lucide-react'
import { memo, useRef } from 'react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBbox, formatDollars } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VirtualList } from '#ui/lists/virtual-list.tsx'
import { useCart } from './cart-store.ts'
import type { CartItem } from './cart-store.ts'
import type { CartPlot } from './use-cart-price.ts'
import './words.ts'

interface CartListProps {
  items: readonly CartItem[]
  /** By cell; those that are on their way are missing. */
  plots: ReadonlyMap<number | undefined, CartPlot> | undefined
  basePrice: number | undefined
  onShow: (cell: number) => void
}

/** Pixels; every row has one line of place and one of coordinates. */
const ROW_HEIGHT = 60
const rowHeight = () => ROW_HEIGHT
const rowKey = ({ cell }: CartItem) => cell

export function CartList({ items, plots, basePrice, onShow }: CartListProps) {
  const { t } = useTranslation('cart')
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={scroller}
      // In the card it gives way, down to a row, so that what it costs and CHECKOUT stay in view. The padding holds the
      // whole of the cross: what hangs over could be scrolled to, sideways.
      className="-mx-2 mt-3 max-h-[29dvh] overflow-y-auto overscroll-contain border-y border-line px-2 sm:max-h-[min(19rem,38dvh)] sm:min-h-16"
    >
      <VirtualList rows={items} rowKey={rowKey} rowHeight={rowHeight} scroller={scroller} label={t('list')}>
        {({ cell }) => <CartRow cell={cell} plot={plots?.get(cell)} basePrice={basePrice} onShow={onShow} />}
      </VirtualList>
    </div>
  )
}

interface CartRowProps {
  cell: number
  plot: CartPlot | undefined
  basePrice: number | undefined
  onShow: (cell: number) => void
}

const CartRow = memo(function CartRow({ cell, plot, basePrice, onShow }: CartRowProps) {
  const { t } = useTranslation('cart')
  const language = useLanguage()
  const remove = useCart((cart) => cart.remove)
  const bounds = formatBbox(cellBbox(cell))
  /** Why it can not be had any more. */
  const gone = plot === undefined || plot.status === 'free' ? null : plot.status

  return (
    <div
      className="flex items-center gap-1 border-b border-line in-[li:last-child]:border-0"
      style={{ height: ROW_HEIGHT }}
    >
      <button
        type="button"
        title={t('show')}
        data-control="show"
        onClick={() => onShow(cell)}
        className="min-w-0 grow rounded-field py-1.5 text-left -outline-offset-2! hover:text-accent"
      >
        <span className="flex items-center justify-between gap-2">
          <span className={classNames('truncate text-sm font-medium', gone !== null && 'text-ink-3')}>
            {plot ? formatArea(plot.areas[0]) : <PlaceSkeleton />}
          </span>
          {gone !== null && (
            <span className="shrink-0 rounded-full bg-raised px-2 py-0.5 text-xs font-medium text-held">
              {t(gone)}
            </span>
          )}
        </span>
        <span className="tabular block truncate text-xs text-ink-2">{bounds}</span>
      </button>
      {gone === null && basePrice !== undefined && (
        <span className="tabular shrink-0 text-sm">{formatDollars(basePrice, language)}</span>
      )}
      <IconButton
        icon={X}
        label={t('remove', { plot: bounds })}
        data-control="remove"
        className="-mr-2 -outline-offset-4!"
        onClick={(event) => {
          passFocusOn(event)
          remove(cell)
        }}
      />
    </div>
  )
})

/** The next row's cross takes over, since this one goes away; under a mouse nothing may move for it. */
function passFocusOn({ currentTarget, detail }: MouseEvent) {
  const row = currentTarget.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector<HTMLElement>('[data-control=remove]')?.focus({ preventScroll: detail > 0 })
}

function PlaceSkeleton() {
  const { t } = useTranslation('cart')
  return (
    <>
      <Skeleton className="h-4 w-32" />
      <span className="sr-only">{t('naming')}</span>
    </>
  )
}
