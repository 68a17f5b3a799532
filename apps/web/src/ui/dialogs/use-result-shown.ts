import { useStore } from 'zustand'
import { currentDialog, dialogs } from './dialogs.ts'

/** Whether a dialog shows a result or an error. Busy buttons behind it show no progress meanwhile. */
export const useResultShown = (): boolean =>
  useStore(dialogs().store, (state) => {
    const kind = currentDialog(state)?.kind
    return kind === 'result' || kind === 'error'
  })
