import { formatSize } from '@meridian/shared/grid/land-size'
import { BadgeCheck, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LandThumbnail } from '#features/plot-pictures/land-picture.tsx'
import type { PlotSelection } from '#features/my-plots/use-plot-selection.ts'
import { formatWhole } from '#lib/format.ts'
import { sayCountry, sayPlace } from '#lib/i18n/country.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { classNames } from '#ui/class-names.ts'
import { RowCheckbox } from '#ui/forms/row-checkbox.tsx'
import type { Parcel } from './group-parcels.ts'
import '#features/my-plots/words.ts'

interface ParcelLineProps {
  parcel: Parcel
  expanded: boolean
  selection: PlotSelection
  onExpand: (parcel: Parcel) => void
}

/** Neighbouring plots as one row: a picture, the place, how many and how large. The checkbox selects all of them. */
export function ParcelLine({ parcel, expanded, selection, onExpand }: ParcelLineProps) {
  const { t } = useTranslation('assets')
  const language = useLanguage()
  const { plots, cells, area, elsewhere, squareMetres, minted } = parcel
  const place = sayPlace(area) || t('openLand')
  const title =
    elsewhere > 0
      ? t('elsewhere', { place, count: elsewhere, amount: formatWhole(elsewhere, language) })
      : place
  const amount = t('plots', { count: plots.length, amount: formatWhole(plots.length, language) })
  const country = area.district === '' ? '' : sayCountry(area.country)
  const movable = plots.filter((plot) => !plot.minted).map(({ cell }) => cell)
  const chosen = movable.filter((cell) => selection.selected.has(cell)).length
  return (
    <div className="flex min-h-16 items-center border-b border-line pr-2">
      <RowCheckbox
        label={t('selectParcel', { place: title, plots: amount })}
        checked={movable.length > 0 && chosen === movable.length}
        disabled={movable.length === 0}
        onChange={({ target }) => selection.choose(movable, target.checked)}
      />
      <button
        type="button"
        data-control="expand"
        aria-expanded={expanded}
        onClick={() => onExpand(parcel)}
        className="flex min-h-14 min-w-0 grow items-center gap-3 -outline-offset-2! text-left hover:text-accent"
      >
        <LandThumbnail cells={cells} own className="size-12" />
        <span className="min-w-0 grow">
          <span className="block truncate font-serif font-semibold">{title}</span>
          <span className="tabular line-clamp-2 text-xs text-ink-2">
            {[amount, formatSize(squareMetres, language, 1), country].filter(Boolean).join(', ')}
          </span>
        </span>
        {minted > 0 && (
          <span className="tabular inline-flex shrink-0 items-center gap-1 text-xs text-yours">
            <BadgeCheck size={14} aria-hidden />
            {minted === plots.length ? t('minted') : t('mintedOf', { minted: formatWhole(minted, language) })}
          </span>
        )}
        <ChevronRight
          size={16}
          className={classNames('shrink-0 text-ink-3 transition-transform', expanded && 'rotate-90')}
          aria-hidden
        />
      </button>
    </div>
  )
}
