import { Children } from 'react'
import type { ReactNode } from 'react'

interface DetailSectionProps {
  title: string
  /** Shown when there is nothing to list. */
  empty?: string
  children: ReactNode
}

export function DetailSection({ title, empty, children }: DetailSectionProps) {
  return (
    <section>
      <h3 className="mb-1 font-medium">{title}</h3>
      {Children.count(children) === 0 && empty !== undefined ? (
        <p className="text-ink-2">{empty}</p>
      ) : (
        <ul className="grid gap-1 text-ink-2">{children}</ul>
      )}
    </section>
  )
}
