import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { rowOffsets, rowsBetween } from './row-offsets.ts'

type Key = string | number

export interface VirtualRowsOptions<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** In pixels, an estimate until a row is rendered and measured. */
  rowHeight: (row: Row) => number
  /** The scrolling element. The rows may start anywhere in it. */
  scroller: RefObject<HTMLElement | null>
}

/** The number of rows that are rendered above and below the visible ones. */
const OVERSCAN = 8
/** Scrolling by fewer pixels than this renders nothing. It is less than the height of OVERSCAN rows. */
const STEP = 100

/**
 * Renders only the visible rows. The up and down arrows move from a row's control to the same control
 * (`data-control`) of the next row. The row with the focus stays rendered when it is scrolled away, so that the focus
 * is never lost. Spread `container` on the parent of the rows, and each row's `props` on the row.
 */
export function useVirtualRows<Row, Element extends HTMLElement>(options: VirtualRowsOptions<Row>) {
  const { rows, rowKey, rowHeight, scroller } = options
  const holder = useRef<Element>(null)
  const begin = useBeginning(holder, scroller)
  const { top, height } = useScrolledView(scroller)
  const [focused, setFocused] = useState(-1)
  const [measured, setMeasured] = useState<ReadonlyMap<Key, number>>(new Map())
  const offsets = useMemo(
    () => rowOffsets(rows.map((row) => measured.get(rowKey(row)) ?? rowHeight(row))),
    [rows, rowKey, rowHeight, measured],
  )
  const centre = (index: number, element: HTMLElement) => {
    const middle = begin + (offsets[index]! + offsets[index + 1]!) / 2
    setScrollTop(element, middle - element.clientHeight / 2)
  }
  /** The row to which a jump led by estimated heights, until it is measured. */
  const target = useRef(-1)

  const applyHeights = (heights: ReadonlyMap<number, number>) => {
    const element = scroller.current
    if (!element) return
    const from = element.scrollTop - begin
    const changed = new Map<Key, number>()
    let shift = 0
    for (const [index, now] of heights) {
      const before = offsets[index + 1]! - offsets[index]!
      if (now === before) continue
      changed.set(rowKey(rows[index]!), now)
      if (offsets[index]! < from) shift += now - before
    }
    if (changed.size > 0) flushSync(() => setMeasured((known) => new Map([...known, ...changed])))
    const isTargetMeasured = heights.has(target.current)
    // The visible rows stay where they are when a row above them turns out higher or lower.
    if (isTargetMeasured) latest.current.centre(target.current, element)
    else if (shift !== 0) setScrollTop(element, element.scrollTop + shift)
    if (isTargetMeasured) target.current = -1
  }
  const latest = useRef({ applyHeights, centre, rows })
  useLayoutEffect(() => {
    latest.current = { applyHeights, centre, rows }
  })
  const measure = useRowObserver((heights) => {
    const { length } = latest.current.rows
    latest.current.applyHeights(new Map([...heights].filter(([index]) => index < length)))
  })

  const [first, last] = rowsBetween(offsets, top - begin, top - begin + height + STEP)
  const visible: number[] = []
  for (
    let index = Math.max(0, first - OVERSCAN);
    index <= Math.min(rows.length - 1, last + OVERSCAN);
    index++
  )
    visible.push(index)
  const isAdded = focused >= 0 && focused < rows.length && !visible.includes(focused)
  if (isAdded) visible.push(focused)

  return {
    scrollTo: (index: number) => {
      const isRendered = holder.current?.querySelector(`[data-index="${index}"]`)
      target.current = isRendered ? -1 : index
      if (scroller.current) centre(index, scroller.current)
    },
    container: {
      ref: holder,
      style: { height: offsets.at(-1) },
      onKeyDown: stepBetweenRows,
      onFocus: (event: FocusEvent<HTMLElement>) => setFocused(indexOf(event.target)),
      onBlur: () => setFocused(-1),
    },
    visible: visible
      .toSorted((a, b) => a - b)
      .map((index) => ({
        key: rowKey(rows[index]!),
        index,
        row: rows[index]!,
        props: {
          ref: measure,
          'data-index': index,
          style: { transform: `translateY(${offsets[index]}px)` },
        },
      })),
  }
}

const setScrollTop = (element: HTMLElement, top: number) => {
  element.scrollTop = top
}

/** The part of the scrolling element that is in view, to the STEP below `scrollTop`. */
function useScrolledView(scroller: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(0)
  // Not a layout effect: React sets the ref of an outer element after those of the list inside.
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const readTop = () => setTop(Math.floor(element.scrollTop / STEP) * STEP)
    const readHeight = () => setHeight(element.clientHeight)
    readTop()
    readHeight()
    const observer = new ResizeObserver(readHeight)
    observer.observe(element)
    element.addEventListener('scroll', readTop, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', readTop)
    }
  }, [scroller])
  return { top, height }
}

/** Returns a ref for rows. `onMeasure` gets the heights of rows by index, when they appear and when they change. */
function useRowObserver(onMeasure: (heights: ReadonlyMap<number, number>) => void) {
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        const shown = entries.filter(({ target }) => target.isConnected)
        onMeasure(
          new Map(
            shown.map(({ target, borderBoxSize }) => [
              indexOf(target),
              Math.round(borderBoxSize[0]!.blockSize),
            ]),
          ),
        )
      }),
  )
  return useCallback(
    (row: HTMLElement | null) => {
      if (!row) return undefined
      observer.observe(row)
      return () => observer.unobserve(row)
    },
    [observer],
  )
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
