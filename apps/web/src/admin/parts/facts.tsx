import type { ReactNode } from 'react'

/** Names and values in two columns. Values that do not exist are left out. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  const shown = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined)
  return (
    <dl className="grid grid-cols-[max-content_1fr] content-start gap-x-6 gap-y-1 text-sm">
      {shown.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="tabular break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
