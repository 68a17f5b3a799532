import { create } from 'zustand'

interface PlotTools {
  /** Dragging chooses an area instead of moving the map. */
  area: boolean
  /** The list of the plots around the cursor is open. */
  list: boolean
  /** What the shades mean is asked for, where it does not stand on the map anyway. */
  legend: boolean
  set: (change: Partial<Pick<PlotTools, 'area' | 'list' | 'legend'>>) => void
}

/** Which tools are in hand. One map is worked on at a time, so the buttons may stand anywhere on the page. */
export const usePlotTools = create<PlotTools>()((set) => ({
  area: false,
  list: false,
  legend: false,
  set,
}))
