/**
 * A user flow (paying, minting, converting) as a table: which event leads from which state to which. Side effects are
 * passed in, so that tests can run all of it.
 *
 * An event that the current state does not list is ignored: it is a second click, or it concerns something that is
 * over. The compiler checks that a state's own answer is one that the state lists. A transition to the same state only
 * stores the event's data; the state's work continues.
 */

/** A row for each state: the target of each event. A row without events is a final state. */
export type Transitions<T> = { readonly [State in keyof T]: { readonly [event: string]: keyof T & string } }

export type StateOf<T> = keyof T & string
export type EventIn<T, State extends keyof T> = keyof T[State] & string
export type EventOf<T> = { [State in keyof T]: EventIn<T, State> }[keyof T]

/** The other fields of an event are stored in the context. */
export type FlowEvent<Name extends string, Context> = { type: Name } & Partial<Context>

export interface Stage<Name extends string, Context, Effects> {
  context: Context
  effects: Effects
  /** Aborted as soon as the state is left. */
  signal: AbortSignal
  /** For events during the state's work; the final event is returned instead. */
  send: (event: FlowEvent<Name, Context>) => boolean
}

/** Null: the work has no result, and the state waits for an event. */
export type Answer<Name extends string, Context> = Promise<FlowEvent<Name, Context> | null>

interface Definition<T, Context, Effects> {
  first: StateOf<T>
  transitions: T
  /** The work of a state, run once each time it is entered. Its answer counts only while the state lasts. */
  invoke: {
    [State in StateOf<T>]?: (
      stage: Stage<EventIn<T, State>, Context, Effects>,
    ) => Answer<EventIn<T, State>, Context>
  }
  /** Runs at once with an event, in whichever state takes it. */
  actions?: { [Name in EventOf<T>]?: (context: Context, effects: Effects) => void }
}

export interface Flow<State extends string, Name extends string, Context> {
  read: () => { state: State; context: Context }
  subscribe: (listener: () => void) => () => void
  /** False where the event was ignored. */
  send: (event: FlowEvent<Name, Context>) => boolean
  /** Ends the flow: no further work or events. */
  stop: () => void
}

/** Returns a function that starts the flow. */
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
      // A listener or an action may have left the state again.
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

/** For values that an earlier state must have set. */
export function known<T>(value: T | null): T {
  if (value === null) throw new Error('A state was entered without what it needs.')
  return value
}
