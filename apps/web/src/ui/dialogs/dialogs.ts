/**
 * The app's dialogs, which any code can open and await. One host renders them, one at a time. Questions queue; a
 * question hides a progress dialog, which returns after it, because the code that shows progress may be waiting for
 * the answer.
 */
import { createStore } from 'zustand/vanilla'
import { pageState } from '#lib/page-state.ts'
import { captureFocus } from '#ui/capture-focus.ts'

export interface ConfirmOptions {
  message: string
  title?: string
  /** Facts to know before confirming, line by line, and a note on them. */
  facts?: readonly (readonly [name: string, value: string])[]
  note?: string
  ok?: string
  cancel?: string
}

export interface ResultOptions {
  error: boolean
  title: string
  message: string
  /** Details that a short message leaves out: what has happened, and what to do. */
  note?: string | undefined
}

export interface ProgressOptions {
  title: string
  message: string
}

export interface ProgressHandle {
  update: (change: Partial<ProgressOptions>) => void
  close: () => void
}

export type Question = { id: number; answer: (yes: boolean) => void } & (
  | { kind: 'error'; message: string; note?: string | undefined }
  | ({ kind: 'confirm' } & ConfirmOptions)
  | ({ kind: 'result' } & ResultOptions)
)

export type Progress = { id: number; kind: 'progress' } & ProgressOptions

interface State {
  questions: Question[]
  progresses: Progress[]
}

/**
 * `remember` is called when the first dialog opens, and its result when the last one has closed. A dialog that opens
 * while another is closing gets that one's pending function.
 */
export function createDialogs(remember: (pending: (() => void) | null) => () => void) {
  const store = createStore<State>()(() => ({ questions: [], progresses: [] }))
  let nextId = 1
  let returnFocus: (() => void) | null = null

  function opening() {
    const { questions, progresses } = store.getState()
    if (questions.length + progresses.length === 0) returnFocus = remember(returnFocus)
  }

  function ask(build: (id: number, answer: (yes: boolean) => void) => Question): Promise<boolean> {
    opening()
    return new Promise((resolve) => {
      const id = nextId++
      const question = build(id, (yes) => {
        store.setState(({ questions }) => ({ questions: questions.filter((other) => other.id !== id) }))
        resolve(yes)
      })
      store.setState(({ questions }) => ({ questions: [...questions, question] }))
    })
  }

  const waitingErrors = new Map<string, Promise<boolean>>()

  return {
    store,
    /** Called whenever a dialog closes; moves the focus only when no other dialog follows. */
    returnFocus: () => {
      if (currentDialog(store.getState()) !== undefined) return
      returnFocus?.()
      returnFocus = null
    },
    /** Another element has the focus now. */
    clearReturnFocus: () => {
      if (currentDialog(store.getState()) === undefined) returnFocus = null
    },
    /** An identical error that is already queued is not shown twice. */
    showError: async (message: string, note?: string): Promise<void> => {
      const key = `${message}\n${note ?? ''}`
      const waiting =
        waitingErrors.get(key) ??
        ask((id, answer) => ({ id, kind: 'error', message, note, answer })).finally(() =>
          waitingErrors.delete(key),
        )
      waitingErrors.set(key, waiting)
      await waiting
    },
    confirm: (options: ConfirmOptions): Promise<boolean> =>
      ask((id, answer) => ({ id, kind: 'confirm', answer, ...options })),
    showResult: async (options: ResultOptions): Promise<void> => {
      await ask((id, answer) => ({ id, kind: 'result', answer, ...options }))
    },
    showProgress: (options: ProgressOptions): ProgressHandle => {
      opening()
      const id = nextId++
      store.setState(({ progresses }) => ({
        progresses: [...progresses, { id, kind: 'progress', ...options }],
      }))
      return {
        update: (change) =>
          store.setState(({ progresses }) => ({
            progresses: progresses.map((one) => (one.id === id ? { ...one, ...change } : one)),
          })),
        close: () =>
          store.setState(({ progresses }) => ({ progresses: progresses.filter((one) => one.id !== id) })),
      }
    },
  }
}

/** The dialog on screen: the oldest question, or else the newest progress. */
export const currentDialog = ({ questions, progresses }: State): Question | Progress | undefined =>
  questions[0] ?? progresses.at(-1)

export const dialogs = pageState(() => createDialogs(captureFocus))
export const showError = (message: string, note?: string) => dialogs().showError(message, note)
export const confirm = (options: ConfirmOptions) => dialogs().confirm(options)
export const showResult = (options: ResultOptions) => dialogs().showResult(options)
export const showProgress = (options: ProgressOptions) => dialogs().showProgress(options)
