/**
 * The session of this browser: two tokens in localStorage under the public names `jwt` and `jwt_refresh`, which all
 * tabs share. The account itself is a query, not stored here.
 */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { deviceStorage, onOtherTabWriting } from './device-storage.ts'
import type { KeyValueStorage } from './device-storage.ts'
import { onPageRenewal } from './page-state.ts'

interface Tokens {
  access: string | null
  refresh: string | null
}

export type SessionStore = StoreApi<Tokens>
/**
 * An event of this tab; listeners are not notified of the same event in another tab. A session is ended by its owner,
 * or expires when the server rejects its tokens.
 */
export type SessionEvent = 'started' | 'ended' | 'expired'

const ACCESS_KEY = 'jwt'
const REFRESH_KEY = 'jwt_refresh'

export interface Session {
  store: SessionStore
  start: (tokens: { access_token: string; refresh_token: string }) => void
  /** A new access token for the same session. */
  renew: (accessToken: string) => void
  end: (how?: 'ended' | 'expired') => void
  onEvent: (listener: (event: SessionEvent) => void) => () => void
  /** Reads the tokens that another tab wrote. */
  reread: () => void
}

export function createSession(storage: KeyValueStorage): Session {
  const read = (): Tokens => ({ access: storage.get(ACCESS_KEY), refresh: storage.get(REFRESH_KEY) })
  const store = createStore<Tokens>()(read)
  const listeners = new Set<(event: SessionEvent) => void>()
  const notify = (event: SessionEvent) => listeners.forEach((listener) => listener(event))

  return {
    store,
    start: ({ access_token, refresh_token }) => {
      storage.set(REFRESH_KEY, refresh_token)
      storage.set(ACCESS_KEY, access_token)
      store.setState({ access: access_token, refresh: refresh_token })
      notify('started')
    },
    renew: (accessToken) => {
      storage.set(ACCESS_KEY, accessToken)
      store.setState({ access: accessToken })
    },
    end: (how = 'ended') => {
      const { access, refresh } = store.getState()
      if (access === null && refresh === null) return
      storage.remove(ACCESS_KEY)
      storage.remove(REFRESH_KEY)
      store.setState({ access: null, refresh: null })
      notify(how)
    },
    onEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reread: () => store.setState(read()),
  }
}

export const session = createSession(deviceStorage)

onPageRenewal(session.reread)

onOtherTabWriting([ACCESS_KEY, REFRESH_KEY], session.reread)

export const useSignedIn = () => useStore(session.store, ({ access }) => access !== null)
