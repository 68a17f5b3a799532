import { useSyncExternalStore } from 'react'
import { create } from '#lib/store.ts'

interface Connection {
  /** A stream of live events was wanted but could not be opened. */
  isLost: boolean
  isOpen: boolean
}

export const useConnection = create<Connection>()(() => ({ isLost: false, isOpen: false }))

function subscribe(changed: () => void) {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed)
  }
}

/** Whether the browser has a network; a server on this machine is reachable without one. */
export const useNetwork = () => useSyncExternalStore(subscribe, () => navigator.onLine)
