import { lazy, Suspense, useCallback, useState } from 'react'

/** Forms are large: no list waits for them. */
const RenamePlotDialog = lazy(() => import('./rename-plot-dialog.tsx'))

export type RenamePlot = (plot: { id: string; name: string | null }) => void

/** One's own plot is named wherever it stands. */
export function useRenamePlot() {
  const [plot, setPlot] = useState<Parameters<RenamePlot>[0] | null>(null)
  const start: RenamePlot = useCallback((one) => setPlot(one), [])
  const dialog = plot && (
    <Suspense fallback={null}>
      <RenamePlotDialog id={plot.id} name={plot.name ?? ''} onClose={() => setPlot(null)} />
    </Suspense>
  )
  return { start, dialog }
}
