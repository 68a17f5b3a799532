import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock } from './clock.ts'
import { defineFlow } from './define-flow.ts'

const transitions = {
  idle: { ask: 'asking', close: 'closed' },
  asking: { answered: 'showing', hint: 'asking', cancel: 'idle', close: 'closed' },
  showing: { shown: 'idle', close: 'closed' },
  closed: {},
} as const

interface Context {
  answer: string
  hints: number
}

interface Effects {
  ask: (signal: AbortSignal) => Promise<string>
  note: (word: string) => void
}

const startAsking = defineFlow<typeof transitions, Context, Effects>({
  first: 'idle',
  transitions,
  invoke: {
    asking: async ({ effects, signal }) => ({ type: 'answered', answer: await effects.ask(signal) }),
    showing: async ({ effects, context }) => {
      effects.note(`shown ${context.answer}`)
      return null
    },
  },
  actions: {
    hint: ({ hints }, { note }) => note(`hint ${hints}`),
    answered: ({ answer }, { note }) => note(`answered ${answer}`),
  },
})

/** Each question stays open until the test resolves it. */
function startByHand() {
  const noted: string[] = []
  const questions: PromiseWithResolvers<string>[] = []
  const signals: AbortSignal[] = []
  const flow = startAsking(
    { answer: '', hints: 0 },
    {
      ask: (signal) => {
        const question = Promise.withResolvers<string>()
        questions.push(question)
        signals.push(signal)
        return question.promise
      },
      note: (word) => noted.push(word),
    },
  )
  return { flow, noted, questions, signals }
}

/** Runs everything that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0)

const faults: unknown[] = []
const noteFault = (fault: unknown) => faults.push(fault)
beforeEach(() => {
  vi.useFakeTimers()
  faults.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  process.off('unhandledRejection', noteFault)
})

test('leads by an event to the next state, and stores the event’s data', async () => {
  const { flow, questions, noted } = startByHand()
  expect(flow.read()).toEqual({ state: 'idle', context: { answer: '', hints: 0 } })
  expect(flow.send({ type: 'ask' })).toBe(true)
  questions[0]?.resolve('yes')
  await settle()
  expect(flow.read()).toEqual({ state: 'showing', context: { answer: 'yes', hints: 0 } })
  // The event's action runs before the state's work.
  expect(noted).toEqual(['answered yes', 'shown yes'])
})

test('ignores an event that the state does not know', () => {
  const { flow, noted } = startByHand()
  const before = flow.read()
  expect(flow.send({ type: 'hint', hints: 7 })).toBe(false)
  expect(flow.send({ type: 'shown' })).toBe(false)
  expect(flow.read()).toBe(before)
  expect(noted).toEqual([])
})

test('begins nothing twice for a second click', () => {
  const { flow, questions } = startByHand()
  expect(flow.send({ type: 'ask' })).toBe(true)
  expect(flow.send({ type: 'ask' })).toBe(false)
  expect(questions).toHaveLength(1)
})

test('continues a state’s work when an event leads to the same state', async () => {
  const { flow, questions, noted, signals } = startByHand()
  flow.send({ type: 'ask' })
  flow.send({ type: 'hint', hints: 1 })
  expect(flow.read()).toEqual({ state: 'asking', context: { answer: '', hints: 1 } })
  expect(questions).toHaveLength(1)
  expect(signals[0]?.aborted).toBe(false)
  questions[0]?.resolve('late')
  await settle()
  expect(flow.read()).toEqual({ state: 'showing', context: { answer: 'late', hints: 1 } })
  expect(noted).toEqual(['hint 1', 'answered late', 'shown late'])
})

test('drops an answer for a state that was left, even when the state is entered again', async () => {
  const { flow, questions, signals } = startByHand()
  flow.send({ type: 'ask' })
  flow.send({ type: 'cancel' })
  expect(signals[0]?.aborted).toBe(true)
  flow.send({ type: 'ask' })
  questions[0]?.resolve('first')
  await settle()
  expect(flow.read().state).toBe('asking')
  questions[1]?.resolve('second')
  await settle()
  expect(flow.read()).toMatchObject({ state: 'showing', context: { answer: 'second' } })
})

test('drops a failure for a state that was left, too', async () => {
  const { flow, questions } = startByHand()
  process.on('unhandledRejection', noteFault)
  flow.send({ type: 'ask' })
  flow.send({ type: 'cancel' })
  questions[0]?.reject(new Error('too late'))
  await settle()
  expect(flow.read().state).toBe('idle')
  expect(faults).toEqual([])
})

test('notifies a listener of each change once, until it unsubscribes', () => {
  const { flow } = startByHand()
  const seen: string[] = []
  const stopListening = flow.subscribe(() => seen.push(flow.read().state))
  flow.send({ type: 'ask' })
  flow.send({ type: 'ask' })
  flow.send({ type: 'cancel' })
  stopListening()
  flow.send({ type: 'ask' })
  expect(seen).toEqual(['asking', 'idle'])
})

test('does no work of a state that a listener leaves at once', () => {
  const { flow, questions } = startByHand()
  flow.subscribe(() => flow.send({ type: 'cancel' }))
  flow.send({ type: 'ask' })
  expect(flow.read().state).toBe('idle')
  expect(questions).toEqual([])
})

test('ends the running work when it is stopped, without further effects', async () => {
  const { flow, questions, signals, noted } = startByHand()
  const listener = vi.fn<() => void>()
  flow.subscribe(listener)
  flow.send({ type: 'ask' })
  listener.mockClear()
  flow.stop()
  expect(signals[0]?.aborted).toBe(true)
  expect(flow.send({ type: 'close' })).toBe(false)
  questions[0]?.resolve('nobody listens')
  await settle()
  expect(flow.read().state).toBe('asking')
  expect(listener).not.toHaveBeenCalled()
  expect(noted).toEqual([])
})

const waiting = { idle: { go: 'waiting' }, waiting: { over: 'idle', cancel: 'idle' } } as const
const startWaiting = defineFlow<typeof waiting, object, object>({
  first: 'idle',
  transitions: waiting,
  invoke: {
    waiting: async ({ signal }) => {
      await clock.wait(1000, signal)
      return { type: 'over' }
    },
  },
})

test('leaves a waiting state when its time is over', async () => {
  const flow = startWaiting({}, {})
  flow.send({ type: 'go' })
  await vi.advanceTimersByTimeAsync(999)
  expect(flow.read().state).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(flow.read().state).toBe('idle')
})

test('clears the timer of a state that was left, or of a flow that was stopped', () => {
  const flow = startWaiting({}, {})
  flow.send({ type: 'go' })
  flow.send({ type: 'cancel' })
  expect(vi.getTimerCount()).toBe(0)
  flow.send({ type: 'go' })
  expect(vi.getTimerCount()).toBe(1)
  flow.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('does not compile with an event of another state', () => {
  defineFlow<typeof waiting, object, object>({
    first: 'idle',
    transitions: waiting,
    // @ts-expect-error -- 'go' is known to 'idle' alone
    invoke: { waiting: async () => ({ type: 'go' }) },
  })
  // @ts-expect-error -- there is no state 'gone'
  defineFlow<{ idle: { go: 'gone' } }, object, object>({
    first: 'idle',
    transitions: { idle: { go: 'gone' } },
    invoke: {},
  })
  expect(startWaiting({}, {}).read().state).toBe('idle')
})
