import { useTranslation } from 'react-i18next'
import { classNames } from '#ui/class-names.ts'
import './words.ts'

const known = ['density', 'value'] as const
const unknown = ['buildings', 'transactions', 'volume', 'earnings'] as const

/** A line that rises and falls as surveyors draw them: it shows nothing, and says so to nobody. */
const profile = [34, 40, 36, 48, 44, 58, 52, 66, 60, 74, 70, 82, 76, 88]
const steps = profile.map((height, index) => `${(index * 400) / (profile.length - 1)} ${110 - height}`)

export function LandAnalysis() {
  const { t } = useTranslation('collections')
  return (
    <section
      aria-labelledby="land-analysis"
      className="rounded-card border border-line bg-card p-5 shadow-card"
    >
      <h2 id="land-analysis" className="text-xs font-semibold tracking-wider text-ink-2">
        {t('analysis')}
      </h2>
      <div className="mt-3 grid gap-5 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
          {unknown.map((name) => (
            <Fact key={name} label={t(name)} value={t('noInformation')} quiet />
          ))}
          {known.map((name) => (
            <Fact key={name} label={t(name)} value={t('high')} />
          ))}
        </dl>
        <svg viewBox="0 0 400 120" preserveAspectRatio="none" className="h-32 w-full" aria-hidden>
          {[20, 50, 80, 110].map((y) => (
            <path key={y} d={`M0 ${y}H400`} stroke="var(--line)" strokeWidth="1" />
          ))}
          <path d={`M${steps.join('L')}L400 120L0 120Z`} fill="var(--accent-soft)" />
          <path
            d={`M${steps.join('L')}`}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
    </section>
  )
}

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
