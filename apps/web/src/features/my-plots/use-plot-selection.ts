import { useCallback, useMemo, useState } from 'react'

export interface PlotSelection {
  selected: ReadonlySet<number>
  toggle: (cell: number) => void
  /** Selects or deselects many at once. */
  choose: (cells: readonly number[], chosen: boolean) => void
  clear: () => void
}

/** @param cells the selectable plots: a plot that leaves this list leaves the selection. */
export function usePlotSelection(cells: readonly number[]): PlotSelection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const there = useMemo(() => new Set(cells), [cells])
  const selected = useMemo(
    () => (chosen.isSubsetOf(there) ? chosen : chosen.intersection(there)),
    [chosen, there],
  )

  const choose = useCallback(
    (some: readonly number[], put: boolean) =>
      setChosen((before) => {
        const after = new Set(before)
        for (const cell of some)
          if (put) after.add(cell)
          else after.delete(cell)
        return after
      }),
    [],
  )
  const toggle = useCallback(
    (cell: number) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(cell)) after.add(cell)
        return after
      }),
    [],
  )
  const clear = useCallback(() => setChosen(new Set()), [])
  return useMemo(() => ({ selected, toggle, choose, clear }), [selected, toggle, choose, clear])
}
