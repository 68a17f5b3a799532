import type { ReactNode } from 'react'

/** A list of labels and values, one line each. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className="mt-4 grid gap-1.5 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="shrink-0 text-ink-2">{label}</dt>
          <dd className="tabular min-w-0 text-right font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The exact text to be signed. Focusable, since it may have to be scrolled by keyboard. */
export function Quoted({ label, children }: { label: string | null; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div tabIndex={0} className="mt-4 max-h-48 overflow-y-auto rounded-field bg-raised px-3.5 py-3 text-sm">
      {label !== null && <p className="mb-1 font-medium">{label}</p>}
      <pre className="font-sans break-words whitespace-pre-wrap">{children}</pre>
    </div>
  )
}
