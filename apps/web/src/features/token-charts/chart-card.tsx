import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { Button } from '#ui/button.tsx'
import './words.ts'

interface ChartCardProps {
  title: string
  /** Displayed beside the title. */
  aside?: ReactNode
  children: ReactNode
}

export function ChartCard({ title, aside, children }: ChartCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-serif text-lg font-semibold">
          {title}
        </h2>
        {aside !== undefined && <span className="tabular text-sm text-ink-2">{aside}</span>}
      </div>
      {children}
    </section>
  )
}

export function ChartUnreadable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('tokenCharts')
  return (
    <p className="text-sm text-ink-2">
      {loadFailure(error, t('unreadable'))} <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </p>
  )
}

interface ChartTableProps {
  caption: string
  heads: readonly string[]
  /** The first cell is the row's header; keys are unique. */
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** The data of the chart as a table, for screen readers and for exact numbers. */
export function ChartTable({ caption, heads, rows }: ChartTableProps) {
  const { t } = useTranslation('tokenCharts')
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer py-1.5 text-ink-2 underline-offset-4 hover:underline">
        {t('asTable')}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table must scroll by keyboard too */}
      <div className="max-h-60 overflow-auto" tabIndex={0}>
        <table className="tabular w-full text-left">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-ink-2">
            <tr>
              {heads.map((head, column) => (
                <th key={head} scope="col" className={column === heads.length - 1 ? lastCell : cell}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((text, column) => (
                  <td key={heads[column]} className={column === cells.length - 1 ? lastCell : cell}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const cell = 'py-1.5 pr-3 font-normal'
const lastCell = 'py-1.5 text-right font-normal'
