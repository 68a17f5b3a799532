import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { useTranslation } from 'react-i18next'
import { formatBbox, formatDollars, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'

export function OrderedPlots({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('purchases')
  const language = useLanguage()
  return (
    <section>
      <h3 className="font-medium">
        {t('plots')} <span className="tabular text-ink-2">({formatWhole(order.plots.length, language)})</span>
      </h3>
      <p className="text-ink-2">
        {order.collection ? `${t('collection')}: ${order.collection.name}` : t('individual')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list must scroll by keyboard too */}
      <ul tabIndex={0} aria-label={t('plots')} className="mt-2 max-h-60 overflow-y-auto border-y border-line">
        {order.plots.map((plot) => (
          <li
            key={plot._id}
            className="flex items-center justify-between gap-3 border-b border-line py-1.5 [contain-intrinsic-size:auto_3rem] [content-visibility:auto] last:border-b-0"
          >
            <span className="min-w-0">
              <span className="block truncate">
                {[plot.areas[0]?.district, plot.areas[0]?.country].filter(Boolean).join(', ')}
              </span>
              <span className="tabular block truncate text-xs text-ink-2">{formatBbox(plot.bbox)}</span>
            </span>
            <span className="tabular shrink-0 text-right">
              {formatDollars(plot.price, language)}
              {plot.outcome !== null && (
                <span className="block text-xs text-ink-2">{t(`outcome_${plot.outcome}`)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
