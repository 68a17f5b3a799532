/**
 * Closes streams when their session ends. When any session of an account ends, one query checks all its sessions that
 * have streams on this instance, regardless of the number of streams.
 */
import type { SignedIn } from '#platform/http/route.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'

/** Returns those of the account's sessions that have neither ended nor expired. */
export type FindOpenSessions = (accountId: string, sessionIds: readonly string[]) => Promise<Set<string>>

interface WatchedAccount {
  /** By session, the functions that end its streams. */
  streams: Map<string, Set<() => void>>
  unsubscribe: () => void
  isLooking: boolean
  /** Another session ended during the query, so its result may be outdated. */
  isOutdated: boolean
}

export class WatchedSessions {
  readonly #live: LiveHub
  readonly #findOpen: FindOpenSessions
  readonly #accounts = new Map<string, WatchedAccount>()

  constructor(live: LiveHub, findOpen: FindOpenSessions) {
    this.#live = live
    this.#findOpen = findOpen
  }

  /** Calls `end` when the session has ended. The caller must call the returned function when the stream closes. */
  watch({ accountId, sessionId }: SignedIn, end: () => void): () => void {
    const account = this.#accounts.get(accountId) ?? this.#begin(accountId)
    const ends = account.streams.get(sessionId) ?? new Set()
    account.streams.set(sessionId, ends.add(end))
    return () => {
      ends.delete(end)
      if (ends.size === 0) account.streams.delete(sessionId)
      if (account.streams.size > 0) return
      account.unsubscribe()
      this.#accounts.delete(accountId)
    }
  }

  #begin(accountId: string): WatchedAccount {
    const account: WatchedAccount = {
      streams: new Map(),
      unsubscribe: this.#live.subscribe([`account:${accountId}`], ({ payload }) => {
        if (payload.type === 'session') void this.#look(accountId, account)
      }),
      isLooking: false,
      isOutdated: false,
    }
    this.#accounts.set(accountId, account)
    return account
  }

  async #look(accountId: string, account: WatchedAccount): Promise<void> {
    account.isOutdated = true
    if (account.isLooking) return
    account.isLooking = true
    while (account.isOutdated && account.streams.size > 0) {
      account.isOutdated = false
      const watched = [...account.streams.keys()]
      // If the query fails, all streams end: their pages reconnect, which checks the session again.
      const open = await this.#findOpen(accountId, watched).catch(() => new Set<string>())
      for (const sessionId of watched) {
        if (open.has(sessionId)) continue
        for (const end of account.streams.get(sessionId) ?? []) end()
      }
    }
    account.isLooking = false
  }
}
