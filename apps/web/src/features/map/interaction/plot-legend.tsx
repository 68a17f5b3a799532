import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWide } from '#lib/use-media.ts'
import { classNames } from '#ui/class-names.ts'
import { useRoom } from '#ui/use-room.ts'
import { usePlotTools } from './use-plot-tools.ts'
import '#features/map/rendering/words.ts'

const entries = [
  { label: 'statusFree', swatch: 'border-ink-3 bg-[light-dark(#f5f0e5,#243240)]' },
  { label: 'statusSelected', swatch: 'border-accent bg-accent/45' },
  { label: 'statusYours', swatch: 'border-yours bg-yours/50' },
  { label: 'statusCollected', swatch: 'border-collected bg-collected/50' },
  {
    label: 'statusHeld',
    swatch: 'border-held bg-[repeating-linear-gradient(135deg,var(--held)_0_1.5px,transparent_1.5px_4px)]',
  },
  {
    label: 'statusSold',
    swatch: 'border-sold bg-[light-dark(color-mix(in_srgb,var(--sold)_50%,transparent),#0f1720)]',
  },
] as const

/** The meaning of the colours, and whether changes arrive live. On small screens a tool opens it. */
export function PlotLegend({ live, hasCollected = false }: { live: boolean; hasCollected?: boolean }) {
  const { t } = useTranslation('plots')
  const isOpen = usePlotTools((tools) => tools.legend)
  const isWide = useWide()
  const shown = entries.filter(({ label }) => label !== 'statusCollected' || hasCollected)
  const box = useRef<HTMLDivElement>(null)
  useRoom('--legend', box, !isWide && isOpen)
  if (!isWide && !isOpen) return null
  return (
    <div
      ref={box}
      className="absolute right-17 left-3 z-10 flex w-fit flex-wrap items-center gap-x-3.5 gap-y-1 rounded-card border border-line bg-card px-3.5 py-1.5 text-xs text-ink-2 shadow-card bottom-[calc(max(env(safe-area-inset-bottom),var(--bar))+6.25rem+var(--plot-line))] sm:left-4.5 sm:bottom-[calc(5.75rem+var(--bar)+var(--plot-line))] lg:bottom-[calc(4.25rem+var(--bar))] lg:rounded-full"
    >
      <ul aria-label={t('legend')} className="flex gap-x-3.5 max-lg:contents">
        {shown.map(({ label, swatch }) => (
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
