import { useState } from 'react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { classNames } from '#ui/class-names.ts'
import { formatTime } from '#features/token-charts/drawing/format-time.ts'
import { drawPath, roundTop, valueAt } from '#features/token-charts/drawing/scale.ts'
import type { Point } from '#features/token-charts/drawing/scale.ts'
import './words.ts'

interface LineChartProps {
  name: string
  /** The current value, beside the name. */
  now: string
  /** Oldest first. */
  points: readonly Point[]
  kind: 'line' | 'steps'
  tone: 'accent' | 'ink'
  /** Formats a number of the axis, short. */
  formatAxis: (value: number) => string
  /** False if a chart with the same time axis follows below. */
  hasTimes?: boolean
}

const strokes = { accent: 'stroke-accent', ink: 'stroke-ink' }
const fills = { accent: 'fill-accent', ink: 'fill-ink' }

/**
 * One value over time. The lines are SVG, stretched to the available space; all labels are HTML text beside them,
 * which wraps and uses the theme's colours. A table repeats the data for screen readers.
 */
export function LineChart({ name, now, points, kind, tone, formatAxis, hasTimes = true }: LineChartProps) {
  const { t } = useTranslation('tokenCharts')
  const language = useLanguage()
  const [at, setAt] = useState<number | null>(null)
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const top = roundTop(Math.max(0, ...points.map(({ value }) => value)))
  const frame = { from, to, top }
  const path = drawPath(points, frame, kind)
  const pointed = at === null ? null : valueAt(points, at, kind)

  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)))
    setAt(from + share * (to - from))
  }

  return (
    <div aria-hidden>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="text-ink-2">{name}</span>
        <span className={classNames('tabular font-medium', tone === 'accent' && 'text-accent')}>
          {at === null || pointed === null
            ? now
            : t('at', { amount: formatAxis(pointed), when: formatTime(at, { from, to }, language) })}
        </span>
      </div>
      <div className="tabular mt-1 grid grid-cols-[auto_1fr] gap-x-2 text-xs text-ink-3">
        <span className="flex min-w-12 flex-col justify-between text-right leading-none">
          <span>{formatAxis(top)}</span>
          <span>0</span>
        </span>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="h-20 w-full touch-pan-y overflow-visible"
          onPointerMove={follow}
          onPointerLeave={() => setAt(null)}
        >
          {[0, 50, 100].map((y) => (
            <path key={y} d={`M0 ${y}H100`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          <path d={`${path}V100H0Z`} className={classNames('opacity-10', fills[tone])} />
          <path
            d={path}
            strokeWidth={2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className={classNames('fill-none', strokes[tone])}
          />
          {at !== null && (
            <path
              d={`M${((at - from) / Math.max(1, to - from)) * 100} 0V100`}
              strokeDasharray="2 3"
              vectorEffect="non-scaling-stroke"
              className="stroke-field"
            />
          )}
        </svg>
        {hasTimes && (
          <span className="col-start-2 mt-1.5 flex flex-wrap justify-between gap-x-3">
            <span>{formatTime(from, { from, to }, language)}</span>
            <span>{t('today')}</span>
          </span>
        )}
      </div>
    </div>
  )
}
