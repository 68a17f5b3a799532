import { ChevronDown, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LandThumbnail } from '#features/plot-pictures/land-picture.tsx'
import { useLandText } from '#features/plot-pictures/use-land-text.ts'
import { formatDollars, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ROW_HEIGHT } from './cart-plot-row.tsx'
import type { CartRow } from './cart-rows.ts'
import { moveFocusToNextRow } from './move-focus-to-next-row.ts'
import type { CartPlot } from './use-cart-price.ts'
import './words.ts'
import '#features/plot-pictures/words.ts'

interface CartGroupRowProps {
  row: Extract<CartRow, { kind: 'group' }>
  plots: ReadonlyMap<number | undefined, CartPlot> | undefined
  basePrice: number | undefined
  onToggle: (cells: readonly number[], isOpen: boolean) => void
  onShow: (cell: number) => void
  onRemoveGroup: (cells: readonly number[]) => void
}

/** Adjacent plots as one piece of land: shape, name and price. */
export function CartGroupRow({ row, plots, basePrice, onToggle, onShow, onRemoveGroup }: CartGroupRowProps) {
  const { t } = useTranslation(['cart', 'land'])
  const language = useLanguage()
  const nameLand = useLandText()
  const { key, group, isOpen } = row
  const { cells, size } = group
  const placed = cells.map((cell) => ({ cell, area: plots?.get(cell)?.areas[0] }))
  const name = nameLand(placed, size)
  const known = cells.filter((cell) => plots?.has(cell))
  const free = known.filter((cell) => plots?.get(cell)?.status === 'free').length
  const gone = known.length - free

  return (
    <div
      className="flex items-center gap-1 border-b border-line py-1.5 in-[li:last-child]:border-0"
      style={{ minHeight: ROW_HEIGHT }}
    >
      <button
        type="button"
        title={t('show')}
        aria-label={t('land:show', { land: name })}
        data-control="show"
        className="rounded-field hover:opacity-80"
        onClick={() => onShow(cells[Math.floor(cells.length / 2)]!)}
      >
        <LandThumbnail cells={cells} />
      </button>
      <button
        type="button"
        aria-expanded={isOpen}
        data-control="turn"
        className="flex min-h-11 min-w-0 grow items-center gap-1 rounded-field pl-1.5 text-left -outline-offset-2! hover:text-accent"
        onClick={() => onToggle(cells, !isOpen)}
      >
        <span className="min-w-0 grow">
          <span className="tabular line-clamp-2 text-sm leading-4.5 font-medium">{name}</span>
          {gone > 0 && (
            <span className="tabular block text-xs text-held">
              {t('goneShort', { count: gone, amount: formatWhole(gone, language) })}
            </span>
          )}
        </span>
        <ChevronDown
          size={16}
          className={classNames('shrink-0 text-ink-3', isOpen && 'rotate-180')}
          aria-hidden
        />
      </button>
      {free > 0 && basePrice !== undefined && (
        <span className="tabular shrink-0 text-sm">{formatDollars(free * basePrice, language)}</span>
      )}
      <IconButton
        icon={X}
        label={t('land:remove', { land: name })}
        data-control="remove"
        className="-mr-2 -outline-offset-4!"
        onClick={(event) => {
          moveFocusToNextRow(event, key)
          onRemoveGroup(cells)
        }}
      />
    </div>
  )
}
