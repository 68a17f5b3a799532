import { showProgress } from './dialogs.ts'
import type { ProgressHandle, ProgressOptions } from './dialogs.ts'

export interface OneProgress {
  /** Opens the dialog, or changes its text. */
  showProgress: (words: ProgressOptions) => void
  hideProgress: () => void
}

/** A single progress dialog for all states of a flow. */
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
