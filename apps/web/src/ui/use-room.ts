import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** Pixels between a card at the side and the elements that make room for it. */
const GAP = 12

/**
 * Publishes the size of elements at the edges as CSS variables, so that what floats over the map can make room:
 * `--bar` is the height of the cart's bar, `--plot-line` that of the plot line, `--plot-list` that of the list of
 * plots on a phone, `--legend` that of the legend opened by a tool, `--side` the width of a card at the right edge.
 * All are zero otherwise; see tokens.css.
 */
export function useRoom(
  name: '--bar' | '--plot-line' | '--plot-list' | '--legend' | '--side',
  element: RefObject<HTMLElement | null>,
  taken = true,
) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    if (!taken || !element.current) return undefined
    const watch = new ResizeObserver(([entry]) => {
      const { inlineSize = 0, blockSize = 0 } = entry?.borderBoxSize[0] ?? {}
      style.setProperty(name, `${name === '--side' ? inlineSize + GAP : blockSize}px`)
    })
    watch.observe(element.current)
    return () => {
      watch.disconnect()
      style.removeProperty(name)
    }
  }, [name, element, taken])
}
