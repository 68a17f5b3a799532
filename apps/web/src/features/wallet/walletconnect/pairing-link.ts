/**
 * The pairing link while the page waits for a wallet. A separate file, so that the shell can show it without the rest.
 */
import { createStore } from '#lib/store.ts'

/** The storage key of the session on this device. */
export const SESSION = 'walletconnect'

export interface PairingLink {
  uri: string
  cancel: () => void
}

export const pairingLink = createStore<{ shown: PairingLink | null }>()(() => ({ shown: null }))
