import { sayCountry, sayPlot } from '#lib/i18n/country.ts'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnNames } from '#features/my-plots/use-plot-index.ts'
import { formatBbox, formatCents, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { VirtualList } from '#ui/lists/virtual-list.tsx'
import { collectionOf } from './collection-of.ts'
import './words.ts'

/** In pixels. */
const ROW_HEIGHT = 52

export function OrderedPlots({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('purchases')
  const language = useLanguage()
  const collection = collectionOf(order)
  const names = useOwnNames()
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <section>
      <h3 className="font-medium">
        {t('plots')} <span className="tabular text-ink-2">({formatWhole(order.plots.length, language)})</span>
      </h3>
      <p className="text-ink-2">{collection ? `${t('collection')}: ${collection.name}` : t('individual')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list must scroll by keyboard too */}
      <div ref={scroller} tabIndex={0} className="mt-2 max-h-60 overflow-y-auto border-y border-line">
        <VirtualList
          rows={order.plots}
          rowKey={({ _id }) => _id}
          rowHeight={() => ROW_HEIGHT}
          scroller={scroller}
          label={t('plots')}
        >
          {(plot) => (
            <div
              className="flex items-center justify-between gap-3 border-b border-line py-1.5 in-[li:last-child]:border-0"
              style={{ minHeight: ROW_HEIGHT }}
            >
              <span className="min-w-0">
                <span className="tabular block wrap-anywhere">
                  {[names.get(plot._id), sayPlot(plot._id, plot.areas[0])].filter(Boolean).join(', ')}
                </span>
                <span className="tabular block text-xs text-ink-2">
                  {[sayCountry(plot.areas[0]?.country ?? ''), formatBbox(plot.bbox)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="tabular shrink-0 text-right">
                {order.method !== 'credits' && formatCents(plot.price * 100, language)}
                {plot.outcome !== null && (
                  <span className="block text-xs text-ink-2">{t(`outcome_${plot.outcome}`)}</span>
                )}
              </span>
            </div>
          )}
        </VirtualList>
      </div>
    </section>
  )
}
