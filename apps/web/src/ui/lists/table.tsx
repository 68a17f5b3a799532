import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

interface TableProps {
  /** `th` elements. */
  head: ReactNode
  /** `TableRow`s. */
  children: ReactNode
  /** While other rows are on their way. */
  busy?: boolean
  /** Of the table itself. */
  className?: string
}

/** A table of a few rows, all of them drawn; virtual-table.tsx is for those of any length. */
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

/** The row that is the reader's own carries `aria-current`. */
export const TableRow = (props: Omit<ComponentProps<'tr'>, 'className'>) => (
  <tr
    {...props}
    className="border-b border-line *:h-11 *:px-3 *:py-1.5 *:has-[button]:h-14 last:border-0 aria-[current=true]:bg-accent-soft"
  />
)
