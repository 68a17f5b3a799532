import type { ReactNode } from 'react'

/** A line of a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="tabular min-w-0 text-right font-medium text-balance wrap-anywhere">{children}</dd>
    </div>
  )
}
