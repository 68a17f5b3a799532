import { lazy, Suspense, useState } from 'react'
import { useCollections } from '#features/collections/use-collections.ts'
import type { AssetsQuestion } from './assets-dialog.tsx'
import { withWords } from '#lib/i18n/words.ts'

const AssetsDialog = lazy(() => withWords(() => import('./assets-dialog.tsx')))

/** The page of a table of plots, its selected rows, and the open dialog about them. */
export function useTableChoice() {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [question, setQuestion] = useState<AssetsQuestion | null>(null)
  const { data: collections = [] } = useCollections()

  const toggle = (cell: number) =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(cell)) after.add(cell)
      return after
    })
  const startAnew = () => {
    setChosen(new Set())
    setPage(1)
  }

  const dialog = question && (
    <Suspense fallback={null}>
      <AssetsDialog
        question={question}
        collections={collections}
        onClose={() => setQuestion(null)}
        onDone={startAnew}
      />
    </Suspense>
  )
  return {
    table: { page, onPage: setPage, selected: chosen, onToggle: toggle },
    cells: [...chosen],
    ask: setQuestion,
    dialog,
  }
}
