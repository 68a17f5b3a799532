import { useImperativeHandle } from 'react'
import type { ReactNode, Ref } from 'react'
import { useVirtualRows } from './virtual-rows.ts'
import type { VirtualRowsOptions } from './virtual-rows.ts'

export interface VirtualListHandle {
  scrollTo: (index: number) => void
}

interface VirtualListProps<Row> extends VirtualRowsOptions<Row> {
  children: (row: Row, index: number) => ReactNode
  ref?: Ref<VirtualListHandle>
  label?: string
}

/** A list of any length that renders only its visible rows. */
export function VirtualList<Row>({ children, ref, label, ...options }: VirtualListProps<Row>) {
  const { container, visible, scrollTo } = useVirtualRows<Row, HTMLUListElement>(options)
  useImperativeHandle(ref, () => ({ scrollTo }))
  return (
    <ul {...container} aria-label={label} className="relative w-full">
      {visible.map(({ key, index, row, props }) => (
        <li
          key={key}
          {...props}
          aria-setsize={options.rows.length}
          aria-posinset={index + 1}
          className="absolute inset-x-0 top-0"
        >
          {children(row, index)}
        </li>
      ))}
    </ul>
  )
}
