import { sayCountry, sayPlot } from '#lib/i18n/country.ts'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { useTranslation } from 'react-i18next'
import { LandPicture } from '#features/plot-pictures/land-picture.tsx'
import { useConfig } from '#lib/config.ts'
import { formatBbox } from '#lib/format.ts'
import { PrintedPage, PrintedRow } from '#ui/printed-page.tsx'
import { deedNumber } from './describe-deed.ts'
import type { Deed } from './describe-deed.ts'
import { useDeedText } from './use-deed-text.ts'
import './words.ts'

interface PrintedDeedProps {
  order: OrderDetail
  deed: Deed
  onDone: () => void
}

export function PrintedDeed({ order, deed, onDone }: PrintedDeedProps) {
  const { t } = useTranslation('deed')
  const words = useDeedText(order, deed)
  const { data: config } = useConfig()
  const given = order.plots.filter(({ outcome }) => outcome === 'granted')
  return (
    <PrintedPage name={`${t('deed')} ${deedNumber(order.tid)}`} onDone={onDone}>
      <p>{t('office')}</p>
      <h1>{words.title}</h1>
      {config?.mode === 'demo' && <p>{t('sandbox')}</p>}
      <LandPicture cells={deed.cells} label={words.picture} />
      <table>
        <tbody>
          <PrintedRow label={t('deed')}>
            {deedNumber(order.tid)} · {order.tid}
          </PrintedRow>
          <PrintedRow label={t('date')}>{words.date}</PrintedRow>
          {words.facts.map(([name, value]) => (
            <PrintedRow key={name} label={name}>
              {value}
            </PrintedRow>
          ))}
        </tbody>
      </table>
      <h2>{t('plots')}</h2>
      <table>
        <tbody>
          {given.map((plot) => (
            <PrintedRow key={plot._id} label={sayPlot(plot._id, plot.areas[0])}>
              {[sayCountry(plot.areas[0]?.country ?? ''), formatBbox(plot.bbox)].filter(Boolean).join(' · ')}
            </PrintedRow>
          ))}
        </tbody>
      </table>
    </PrintedPage>
  )
}
