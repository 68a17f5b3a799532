import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'

export interface VirtualRowsOptions<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** In pixels, an estimate until a row is rendered and measured. */
  rowHeight: (row: Row) => number
  /** The scrolling element. The rows may start anywhere in it. */
  scroller: RefObject<HTMLElement | null>
}

/**
 * Renders only the visible rows. The up and down arrows move from a row's control to the same control
 * (`data-control`) of the next row. The row with the focus stays rendered when it is scrolled away, so that the focus
 * is never lost. Spread `container` on the parent of the rows, and each row's `props` on the row.
 */
export function useVirtualRows<Row, Element extends HTMLElement>(options: VirtualRowsOptions<Row>) {
  const { rows, rowKey, rowHeight, scroller } = options
  const holder = useRef<Element>(null)
  const begin = useBeginning(holder, scroller)
  // React sets the ref of an outer element after the layout effects of the list inside, so it is read once more.
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null)
  useEffect(() => setScrollElement(scroller.current), [scroller])
  const [focused, setFocused] = useState(-1)
  // A stable function: a new one makes the virtualizer count all rows again.
  const getItemKey = useCallback((index: number) => rowKey(rows[index]!), [rows, rowKey])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled or memoised for us
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollElement,
    estimateSize: (index) => rowHeight(rows[index]!),
    getItemKey,
    scrollMargin: begin,
    overscan: 8,
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range)
      const isAdded = focused >= 0 && focused < rows.length && !inView.includes(focused)
      return isAdded ? [...inView, focused].toSorted((a, b) => a - b) : inView
    },
  })

  return {
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'center' }),
    container: {
      ref: holder,
      style: { height: virtualizer.getTotalSize() },
      onKeyDown: stepBetweenRows,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(indexOf(target)),
      onBlur: () => setFocused(-1),
    },
    visible: virtualizer.getVirtualItems().map(({ key, index, start }) => ({
      key,
      index,
      row: rows[index]!,
      props: {
        ref: virtualizer.measureElement,
        'data-index': index,
        style: { transform: `translateY(${start - begin}px)` },
      },
    })),
  }
}

/** The offset of the rows in the scroller, which depends on the content above them. */
function useBeginning(holder: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>) {
  const [begin, setBegin] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!holder.current || !scroller.current) return
      const above = holder.current.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top
      setBegin(Math.round(above + scroller.current.scrollTop))
    })
    for (
      let at: Element | null | undefined = holder.current;
      at && at !== scroller.current;
      at = at.parentElement
    )
      for (let before: Element | null = at; before; before = before.previousElementSibling)
        observer.observe(before)
    return () => observer.disconnect()
  }, [holder, scroller])
  return begin
}

const indexOf = (target: Element) =>
  Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)

function stepBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const from = event.target as HTMLElement
  const { control } = from.dataset
  if (by === undefined || control === undefined) return
  for (let index = indexOf(from) + by; ; index += by) {
    const row = event.currentTarget.querySelector(`[data-index="${index}"]`)
    if (!row) return
    const next = row.querySelector<HTMLElement>(`[data-control="${control}"]`)
    if (!next) continue
    event.preventDefault()
    next.focus()
    return
  }
}
