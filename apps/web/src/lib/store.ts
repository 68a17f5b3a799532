/** Zustand's stores as page state: a renewal calls the initializer again, which may read the browser's storage. */
import { create as createHook } from 'zustand'
import type { StateCreator } from 'zustand'
import { createStore as createVanilla } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { onPageRenewal } from './page-state.ts'

type Create = <T>() => (initialize: StateCreator<T>) => unknown

/** The subscriptions stay. Middleware, such as `persist`, replaces `setState`, so each renewal starts from the original. */
function renewable<T>(initialize: StateCreator<T>): StateCreator<T> {
  return (setState, getState, store) => {
    const methods: StoreApi<T> = { ...store }
    onPageRenewal(() => {
      Object.assign(store, methods)
      // As at the first call, there is no state before the initializer sets or returns one.
      let isMade = false
      const read = () => (isMade ? getState() : undefined) as T
      const write = ((...change: Parameters<typeof setState>) => {
        isMade = true
        setState(...change)
      }) as typeof setState
      write(initialize(write, read, store), true)
    })
    return initialize(setState, getState, store)
  }
}

const renewing = (create: Create) => () => (initialize: StateCreator<unknown>) =>
  create<unknown>()(renewable(initialize))

/** A store that is also a hook. */
export const create = renewing(createHook) as typeof createHook
export const createStore = renewing(createVanilla) as typeof createVanilla
