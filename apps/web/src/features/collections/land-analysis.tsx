import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LandPicture } from '#features/plot-pictures/land-picture.tsx'
import { useLandText } from '#features/plot-pictures/use-land-text.ts'
import type { PlacedPlot } from '#features/plot-pictures/use-land-text.ts'
import { classNames } from '#ui/class-names.ts'
import './words.ts'

const known = ['density', 'value'] as const
const unknown = ['buildings', 'transactions', 'volume', 'earnings'] as const

/** A decorative elevation profile; the text below it says that it shows no data. */
const profile = [34, 40, 36, 48, 44, 58, 52, 66, 60, 74, 70, 82, 76, 88]
const steps = profile.map((height, index) => `${(index * 400) / (profile.length - 1)} ${110 - height}`)

/** `plots`: the plots of the collection, once they are loaded. */
export function LandAnalysis({ plots }: { plots: readonly PlacedPlot[] }) {
  const { t } = useTranslation('collections')
  return (
    <section
      aria-labelledby="land-analysis"
      className="rounded-card border border-line bg-card p-5 shadow-card"
    >
      <h2 id="land-analysis" className="text-xs font-semibold tracking-wider text-ink-2">
        {t('analysis')}
      </h2>
      <div className="mt-3 grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-4">
          <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
            {unknown.map((name) => (
              <Fact key={name} label={t(name)} value={t('noInformation')} quiet />
            ))}
            {known.map((name) => (
              <Fact key={name} label={t(name)} value={t('high')} />
            ))}
          </dl>
          <Decoration />
        </div>
        {plots.length > 0 && <CollectionMap plots={plots} />}
      </div>
    </section>
  )
}

/** Faint and without an axis, so that it does not look like data. */
function Decoration() {
  const { t } = useTranslation('collections')
  return (
    <div>
      <svg viewBox="0 0 400 120" preserveAspectRatio="none" className="h-14 w-full opacity-60" aria-hidden>
        <path d={`M${steps.join('L')}L400 120L0 120Z`} fill="var(--raised)" />
        <path
          d={`M${steps.join('L')}`}
          fill="none"
          stroke="var(--ink-3)"
          strokeWidth="1"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="mt-1 text-xs text-ink-2">{t('decoration')}</p>
    </div>
  )
}

/** The plots in their true shapes. Memoised: a selection must not redraw ten thousand plots. */
const CollectionMap = memo(function CollectionMap({ plots }: { plots: readonly PlacedPlot[] }) {
  const { t } = useTranslation('collections')
  const nameLand = useLandText()
  const cells = useMemo(() => plots.map(({ cell }) => cell), [plots])
  const name = nameLand(plots)
  return (
    <div>
      <LandPicture cells={cells} label={t('ownMap', { land: name })} />
      <p className="tabular mt-1.5 text-sm text-ink-2">{name}</p>
    </div>
  )
})

function Fact({ label, value, quiet = false }: { label: string; value: string; quiet?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-b border-line pb-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className={classNames('shrink-0 text-right', quiet ? 'text-ink-2' : 'font-semibold text-good')}>
        {value}
      </dd>
    </div>
  )
}
