import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/**
 * While something stands at the bottom edge, what lies above it can make room: `--bar` is the height of the cart's bar
 * on a phone, `--plot-line` that of the line that tells of a plot. Both are zero otherwise; see tokens.css.
 */
export function useRoom(name: '--bar' | '--plot-line', element: RefObject<HTMLElement | null>, taken = true) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    if (!taken || !element.current) return undefined
    const watch = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.setProperty(name, `${height}px`)
    })
    watch.observe(element.current)
    return () => {
      watch.disconnect()
      style.removeProperty(name)
    }
  }, [name, element, taken])
}
