import { expect, test } from 'vitest'
import { persist } from 'zustand/middleware'
import { pageState, renewPageState } from './page-state.ts'
import { create, createStore } from './store.ts'

test('makes state anew, after what the page has left running was stopped', () => {
  const did: string[] = []
  const state = pageState(
    () => ({ count: 0 }),
    ({ count }) => did.push(`left at ${count}`),
  )
  state().count = 3
  renewPageState()
  expect(state()).toEqual({ count: 0 })
  expect(did).toEqual(['left at 3'])
})

test('calls a store’s initializer again and keeps its subscriptions', () => {
  let stored = 'first'
  const store = createStore<{ name: string; rename: () => void }>()((set, get) => ({
    name: stored,
    rename: () => set({ name: `${get().name} renamed` }),
  }))
  const seen: string[] = []
  store.subscribe(({ name }) => seen.push(name))
  store.getState().rename()
  stored = 'second'
  renewPageState()
  store.getState().rename()
  expect(seen).toEqual(['first renamed', 'second', 'second renamed'])
})

interface Counter {
  count: number
  isOpen: boolean
}

test('reads a persisted store again, and writes nothing before it was read', () => {
  const written: unknown[] = []
  let stored = 1
  const useCount = create<Counter>()(
    persist((): Counter => ({ count: 0, isOpen: false }), {
      name: 'count',
      storage: {
        getItem: () => ({ state: { count: stored, isOpen: false }, version: 0 }),
        setItem: (_, { state }) => void written.push(state),
        removeItem: () => {},
      },
      merge: (read, current) => ({ ...current, count: (read as { count: number }).count }),
    }),
  )
  useCount.setState({ count: 5, isOpen: true })
  expect(written).toEqual([{ count: 5, isOpen: true }])
  stored = 2
  renewPageState()
  expect(useCount.getState()).toEqual({ count: 2, isOpen: false })
  expect(written).toHaveLength(1)
  useCount.setState({ count: 6 })
  expect(written.slice(1)).toEqual([{ count: 6, isOpen: false }])
})
