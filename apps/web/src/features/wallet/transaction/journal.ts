/**
 * Pending transactions, in this browser's storage, so that a reload never leads to a second one. An entry is written
 * before the wallet opens, gets the hash when the wallet answers, and is removed once the transaction is decided.
 */
import type { Address, Hex } from '#features/wallet/provider/provider.ts'
import { deviceStorage } from '#lib/device-storage.ts'

export interface JournalEntry {
  chainId: number | string
  wallet: Address
  /**
   * The account's transaction count, pending ones included, and the block number, both read before the wallet opened.
   */
  nonce: number
  block: string
  /** The request, by which the transaction is recognised on the chain. */
  to: Address
  value: string
  data: Hex
  /** Null until the wallet has answered. */
  hash: Hex | null
  /** Milliseconds since 1970. */
  at: number
  /** The feature's own data, as `prepare` returned it. */
  session: unknown
}

export interface Journal {
  read: (key: string) => JournalEntry | null
  write: (key: string, entry: JournalEntry) => void
  remove: (key: string) => void
}

const storageKey = (key: string) => `wallet-transaction:${key}`

export const journal: Journal = {
  read: (key) => {
    try {
      const entry = JSON.parse(deviceStorage.get(storageKey(key)) ?? 'null') as JournalEntry | null
      return entry && typeof entry.nonce === 'number' && typeof entry.wallet === 'string' ? entry : null
    } catch {
      return null
    }
  },
  write: (key, entry) => deviceStorage.set(storageKey(key), JSON.stringify(entry)),
  remove: (key) => deviceStorage.remove(storageKey(key)),
}
