/** The link that a phone's wallet reads, while one is waited for. Kept apart, so that the shell can draw it. */
import { createStore } from 'zustand/vanilla'

/** Where the session is kept on this device. */
export const SESSION = 'walletconnect'

export interface PairingLink {
  uri: string
  cancel: () => void
}

export const pairingLink = createStore<{ shown: PairingLink | null }>()(() => ({ shown: null }))
