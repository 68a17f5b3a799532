import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

interface TableProps {
  /** `th` elements. */
  head: ReactNode
  /** `TableRow`s. */
  children: ReactNode
  /** True while other rows are loading. */
  busy?: boolean
  /** Classes of the table itself. */
  className?: string
}

/** A table that renders all of its rows; use virtual-table.tsx for long ones. */
export function Table({ head, children, busy = false, className }: TableProps) {
  return (
    <div
      aria-busy={busy || undefined}
      className="overflow-hidden rounded-card border border-line bg-card text-left text-sm"
    >
      <table className={classNames('w-full', className)}>
        <thead className="text-xs text-ink-2">
          <tr className="border-b border-line *:h-11 *:px-3 *:py-1.5 *:font-medium">{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** The reader's own row has `aria-current`. */
export const TableRow = (props: Omit<ComponentProps<'tr'>, 'className'>) => (
  <tr
    {...props}
    className="border-b border-line *:h-11 *:px-3 *:py-1.5 *:has-[button]:h-14 last:border-0 aria-[current=true]:bg-accent-soft"
  />
)
