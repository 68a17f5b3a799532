/**
 * Something that a person walks through (paying, minting, converting), as data: which event leads from which state to
 * which. What it does to the world is handed in, so that all of it runs in a test.
 *
 * An event that the current state does not know is ignored: it is a second click, or a word about something that is
 * over. A state's own answer must be one that it knows, or it does not compile. A transition to the same state only
 * keeps what the event brings; what the state does goes on undisturbed.
 */

/** A row for each state: by which event one gets where. A row without events is an end. */
export type Transitions<T> = { readonly [State in keyof T]: { readonly [event: string]: keyof T & string } }

export type StateOf<T> = keyof T & string
export type EventIn<T, State extends keyof T> = keyof T[State] & string
export type EventOf<T> = { [State in keyof T]: EventIn<T, State> }[keyof T]

/** Whatever else an event carries is kept in the context. */
export type FlowEvent<Name extends string, Context> = { type: Name } & Partial<Context>

export interface Stage<Name extends string, Context, Effects> {
  context: Context
  effects: Effects
  /** Aborted as soon as the state is left. */
  signal: AbortSignal
  /** For what happens meanwhile; what ends it is returned. */
  send: (event: FlowEvent<Name, Context>) => boolean
}

/** Null: nothing follows from it, and the state waits for an event. */
export type Answer<Name extends string, Context> = Promise<FlowEvent<Name, Context> | null>

interface Definition<T, Context, Effects> {
  first: StateOf<T>
  transitions: T
  /** What a state does, once each time it is entered. Its answer counts only while the state lasts. */
  invoke: {
    [State in StateOf<T>]?: (
      stage: Stage<EventIn<T, State>, Context, Effects>,
    ) => Answer<EventIn<T, State>, Context>
  }
  /** What an event sets off at once, whichever state takes it. */
  actions?: { [Name in EventOf<T>]?: (context: Context, effects: Effects) => void }
}

export interface Flow<State extends string, Name extends string, Context> {
  read: () => { state: State; context: Context }
  subscribe: (listener: () => void) => () => void
  /** False where it was ignored. */
  send: (event: FlowEvent<Name, Context>) => boolean
  /** Nothing is done or heard any more. */
  stop: () => void
}

/** Returns what starts one. */
export function defineFlow<T extends Transitions<T>, Context extends object, Effects>(
  definition: Definition<T, Context, Effects>,
) {
  type State = StateOf<T>
  type Event = FlowEvent<EventOf<T>, Context>
  type Invoke = (stage: Stage<EventOf<T>, Context, Effects>) => Answer<EventOf<T>, Context>
  const rows = definition.transitions as Record<State, Partial<Record<string, State>>>
  const invoke = definition.invoke as Partial<Record<State, Invoke>>
  const actions: Partial<Record<string, (context: Context, effects: Effects) => void>> =
    definition.actions ?? {}

  return (begin: Context, effects: Effects): Flow<State, EventOf<T>, Context> => {
    let now = { state: definition.first, context: begin }
    let entry = new AbortController()
    let isStopped = false
    const listeners = new Set<() => void>()

    function send({ type, ...learned }: Event): boolean {
      const row: Partial<Record<string, State>> = isStopped ? {} : rows[now.state]
      const target = row[type]
      if (target === undefined) return false
      const isEntered = target !== now.state
      now = { state: target, context: { ...now.context, ...learned } }
      if (isEntered) {
        entry.abort()
        entry = new AbortController()
      }
      const { signal } = entry
      for (const listener of listeners) listener()
      actions[type]?.(now.context, effects)
      // Whoever was told just now may have left it again.
      if (isEntered && !signal.aborted) void work(target, signal)
      return true
    }

    async function work(state: State, signal: AbortSignal) {
      const { context } = now
      const answer = await invoke[state]?.({
        context,
        effects,
        signal,
        send: (event) => !signal.aborted && send(event),
      }).catch((error: unknown) => {
        if (!signal.aborted) throw error
        return null
      })
      if (answer && !signal.aborted) send(answer)
    }

    void work(now.state, entry.signal)
    return {
      read: () => now,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      send,
      stop: () => {
        isStopped = true
        entry.abort()
        listeners.clear()
      },
    }
  }
}

/** What an earlier state must have learned. */
export function known<T>(value: T | null): T {
  if (value === null) throw new Error('A state was entered without what it needs.')
  return value
}
