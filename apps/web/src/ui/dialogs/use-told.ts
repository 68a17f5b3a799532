import { useStore } from 'zustand'
import { currentDialog, dialogs } from './dialogs.ts'

/** Whether a dialog says how something ended. What is busy until that is read rests behind it. */
export const useTold = (): boolean =>
  useStore(dialogs.store, (state) => {
    const kind = currentDialog(state)?.kind
    return kind === 'result' || kind === 'error'
  })
