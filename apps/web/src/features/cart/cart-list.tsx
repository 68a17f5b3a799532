import { groupPlots } from '@meridian/shared/grid/group-plots'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VirtualList } from '#ui/lists/virtual-list.tsx'
import { CartGroupRow } from './cart-group-row.tsx'
import { CartPlotRow, ROW_HEIGHT } from './cart-plot-row.tsx'
import { cartRows } from './cart-rows.ts'
import type { CartRow } from './cart-rows.ts'
import type { CartPlot } from './use-cart-price.ts'
import './words.ts'

interface CartListProps {
  cells: readonly number[]
  /** By cell; plots that are still loading are missing. */
  plots: ReadonlyMap<number | undefined, CartPlot> | undefined
  basePrice: number | undefined
  onShow: (cell: number) => void
  /** Removes a whole group. */
  onRemoveGroup: (cells: readonly number[]) => void
}

const rowHeight = () => ROW_HEIGHT
const rowKey = ({ key }: CartRow) => key

export function CartList({ cells, plots, basePrice, onShow, onRemoveGroup }: CartListProps) {
  const { t } = useTranslation('cart')
  const scroller = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const groups = useMemo(() => groupPlots(cells), [cells])
  const rows = useMemo(() => cartRows(groups, opened), [groups, opened])
  const toggle = useCallback(
    (group: readonly number[], isOpen: boolean) =>
      setOpened((before) => (isOpen ? new Set([...before, ...group]) : before.difference(new Set(group)))),
    [],
  )
  return (
    <div
      ref={scroller}
      // The list shrinks down to one row, so that price and CHECKOUT stay visible. The padding contains the remove
      // button, which would otherwise cause horizontal scrolling.
      className="-mx-2 mt-3 max-h-[29dvh] overflow-y-auto overscroll-contain border-y border-line px-2 sm:max-h-[min(19rem,38dvh)] sm:min-h-16"
    >
      <VirtualList rows={rows} rowKey={rowKey} rowHeight={rowHeight} scroller={scroller} label={t('list')}>
        {(row) =>
          row.kind === 'group' ? (
            <CartGroupRow
              row={row}
              plots={plots}
              basePrice={basePrice}
              onToggle={toggle}
              onShow={onShow}
              onRemoveGroup={onRemoveGroup}
            />
          ) : (
            <CartPlotRow
              cell={row.cell}
              of={row.of}
              plot={plots?.get(row.cell)}
              basePrice={basePrice}
              onShow={onShow}
            />
          )
        }
      </VirtualList>
    </div>
  )
}
