import { create } from '#lib/store.ts'

interface PlotTools {
  /** Dragging selects an area instead of moving the map. */
  area: boolean
  /** The list of the plots around the cursor is open. */
  list: boolean
  /** The legend is open on a small screen; wide screens always show it. */
  legend: boolean
  set: (change: Partial<Pick<PlotTools, 'area' | 'list' | 'legend'>>) => void
}

/** The active tools. Global, because a page has one map and the buttons can be anywhere on the page. */
export const usePlotTools = create<PlotTools>()((set) => ({
  area: false,
  list: false,
  legend: false,
  set,
}))
