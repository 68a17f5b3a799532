/**
 * The dialogs that the whole app uses, callable from anywhere and awaited. One host draws them, one at a
 * time. Questions wait their turn; a progress dialog steps aside for a question and comes back after it,
 * because whoever shows progress may be waiting for the answer.
 */
import { createStore } from 'zustand/vanilla'
import { rememberFocus } from '#ui/focus-return.ts'

export interface ConfirmOptions {
  message: string
  title?: string
  /** What should be known before one agrees, line by line, and a word on that. */
  facts?: readonly (readonly [name: string, value: string])[]
  note?: string
  ok?: string
  cancel?: string
}

export interface ResultOptions {
  error: boolean
  title: string
  message: string
  /** What a terse message leaves out: what has happened, and what to do. */
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
 * `remember` is called when the first dialog opens; what it returns, when the last one has closed. One that opens while
 * another is still closing is told what that one has not given back yet.
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
    /** Asked whenever one closes; the focus moves only when none follows. */
    returnFocus: () => {
      if (currentDialog(store.getState()) !== undefined) return
      returnFocus?.()
      returnFocus = null
    },
    /** Something else has it by now. */
    forgetFocus: () => {
      if (currentDialog(store.getState()) === undefined) returnFocus = null
    },
    /** The same sentence, already waiting to be read, is not asked to be read twice. */
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

/** What is on screen: the oldest question, or else the newest progress. */
export const currentDialog = ({ questions, progresses }: State): Question | Progress | undefined =>
  questions[0] ?? progresses.at(-1)

export const dialogs = createDialogs(rememberFocus)
export const { showError, confirm, showResult, showProgress } = dialogs
