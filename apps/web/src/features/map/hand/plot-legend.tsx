import { useTranslation } from 'react-i18next'
import { classNames } from '#ui/class-names.ts'
import '#features/map/plots/words.ts'

const entries = [
  { label: 'statusSelected', swatch: 'border-accent bg-accent/45' },
  { label: 'statusYours', swatch: 'border-yours bg-yours/50' },
  {
    label: 'statusHeld',
    swatch: 'border-held bg-[repeating-linear-gradient(135deg,var(--held)_0_1.5px,transparent_1.5px_4px)]',
  },
  { label: 'statusSold', swatch: 'border-sold bg-sold/50' },
] as const

/** What the shades mean, and whether they follow changes at once. */
export function PlotLegend({ live }: { live: boolean }) {
  const { t } = useTranslation('plots')
  return (
    <div className="absolute bottom-[calc(4.25rem+var(--bar))] left-4.5 z-10 flex items-center gap-3.5 rounded-full border border-line bg-card px-3.5 py-1.5 text-xs text-ink-2 shadow-card max-lg:hidden">
      <ul aria-label={t('legend')} className="flex gap-3.5">
        {entries.map(({ label, swatch }) => (
          <li key={label} className="flex items-center gap-1.5">
            <span className={classNames('size-3 rounded-[2px] border', swatch)} aria-hidden />
            {t(label)}
          </li>
        ))}
      </ul>
      <span className="flex items-center gap-1.5" title={t(live ? 'liveHint' : 'notLiveHint')}>
        <span className={classNames('size-1.5 rounded-full', live ? 'bg-good' : 'bg-ink-3')} aria-hidden />
        {t(live ? 'live' : 'notLive')}
      </span>
    </div>
  )
}
