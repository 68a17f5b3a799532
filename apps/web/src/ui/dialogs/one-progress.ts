import { showProgress } from './dialogs.ts'
import type { ProgressHandle, ProgressOptions } from './dialogs.ts'

export interface OneProgress {
  /** Opens it, or changes what it says. */
  showProgress: (words: ProgressOptions) => void
  hideProgress: () => void
}

/** The one progress dialog of a flow, whichever of its states speaks. */
export function createOneProgress(): OneProgress {
  let shown: ProgressHandle | null = null
  return {
    showProgress: (words) => {
      if (shown) shown.update(words)
      else shown = showProgress(words)
    },
    hideProgress: () => {
      shown?.close()
      shown = null
    },
  }
}
