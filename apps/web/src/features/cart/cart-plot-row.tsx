import { cellBbox } from '@meridian/shared/grid'
import { sayPlot } from '#lib/i18n/country.ts'
import { X } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBbox, formatDollars } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { KeepEnd } from '#ui/keep-end.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCart } from './cart-store.ts'
import { moveFocusToNextRow } from './move-focus-to-next-row.ts'
import type { CartPlot } from './use-cart-price.ts'
import './words.ts'

/** In pixels; every row has one line for the name and one for the edges. */
export const ROW_HEIGHT = 60

interface CartPlotRowProps {
  cell: number
  of: string | null
  plot: CartPlot | undefined
  basePrice: number | undefined
  onShow: (cell: number) => void
}

export const CartPlotRow = memo(function CartPlotRow({
  cell,
  of,
  plot,
  basePrice,
  onShow,
}: CartPlotRowProps) {
  const { t } = useTranslation('cart')
  const language = useLanguage()
  const remove = useCart((cart) => cart.remove)
  const bounds = formatBbox(cellBbox(cell))
  const name = plot && sayPlot(cell, plot.areas[0])
  /** Why it can not be had any more. */
  const gone = plot === undefined || plot.status === 'free' ? null : plot.status

  return (
    <div
      {...(of !== null && { 'data-of': of })}
      className={classNames(
        'flex items-center gap-1 border-b border-line in-[li:last-child]:border-0',
        of !== null && 'pl-6',
      )}
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
          <span className={classNames('tabular min-w-0 text-sm font-medium', gone !== null && 'text-ink-3')}>
            {name === undefined ? <PlaceSkeleton /> : <KeepEnd text={name} />}
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
        label={t('remove', { plot: name ?? bounds })}
        data-control="remove"
        className="-mr-2 -outline-offset-4!"
        onClick={(event) => {
          moveFocusToNextRow(event)
          remove(cell)
        }}
      />
    </div>
  )
})

function PlaceSkeleton() {
  const { t } = useTranslation('cart')
  return (
    <>
      <Skeleton className="h-4 w-32" />
      <span className="sr-only">{t('naming')}</span>
    </>
  )
}
