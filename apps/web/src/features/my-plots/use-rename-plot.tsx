import { lazy, Suspense, useCallback, useState } from 'react'
import { withWords } from '#lib/i18n/words.ts'

/** Forms are large, so the dialog is loaded on demand. */
const RenamePlotDialog = lazy(() => withWords(() => import('./rename-plot-dialog.tsx')))

export type RenamePlot = (plot: { id: string; name: string | null }) => void

/** Lets owners rename a plot in any list. */
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
