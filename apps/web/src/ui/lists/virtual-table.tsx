import { useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { useVirtualRows } from './virtual-rows.ts'
import type { VirtualRowsOptions } from './virtual-rows.ts'

interface VirtualTableProps<Row> extends Omit<VirtualRowsOptions<Row>, 'scroller' | 'rowHeight'> {
  label: string
  /** `th` elements. */
  head: ReactNode
  /** The `td` elements of a row. */
  children: (row: Row, index: number) => ReactNode
  /** The columns, as classes of a CSS grid. */
  columns: string
  /** Limits the height. */
  className?: string
}

const ROW_HEIGHT = 45

/** A table of any length that scrolls below its head and renders only its visible rows. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, head, children, columns, className = 'max-h-[65dvh]', ...options } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { container, visible } = useVirtualRows<Row, HTMLTableSectionElement>({
    ...options,
    rowHeight: () => ROW_HEIGHT,
    scroller,
  })
  const row = classNames('grid items-center gap-2 border-b border-line px-3', columns)
  return (
    <div
      ref={scroller}
      className={classNames('overflow-y-auto rounded-card border border-line bg-card text-sm', className)}
    >
      <table aria-label={label} aria-rowcount={options.rows.length + 1} className="block text-left">
        <thead className="sticky top-0 z-10 block bg-card text-xs text-ink-2">
          <tr aria-rowindex={1} className={classNames(row, 'min-h-11 *:truncate *:font-medium')}>
            {head}
          </tr>
        </thead>
        <tbody {...container} className="relative block">
          {visible.map(({ key, index, row: shown, props: place }) => (
            <tr
              key={key}
              {...place}
              aria-rowindex={index + 2}
              className={classNames(
                row,
                'absolute inset-x-0 top-0 min-h-11 last:border-transparent *:min-w-0 *:truncate',
              )}
            >
              {children(shown, index)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
