/**
 * Streams end with their session. Whenever one of an account's sessions has ended somewhere, those that have a stream
 * here are looked up, all at once: one statement for the account, however many streams it has.
 */
import type { SignedIn } from '#platform/http/route.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'

/** Which of these sessions of an account are neither ended nor past their time. */
export type FindOpenSessions = (accountId: string, sessionIds: readonly string[]) => Promise<Set<string>>

interface WatchedAccount {
  /** By session, what ends each of its streams. */
  streams: Map<string, Set<() => void>>
  unsubscribe: () => void
  isLooking: boolean
  /** Another one ended meanwhile: what is being read may be older. */
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

  /** `end` is called when the session has ended; call what is returned when the stream has. */
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
      // Of a session that can not be looked up, nobody knows that it goes on: its pages come back and ask.
      const open = await this.#findOpen(accountId, watched).catch(() => new Set<string>())
      for (const sessionId of watched) {
        if (open.has(sessionId)) continue
        for (const end of account.streams.get(sessionId) ?? []) end()
      }
    }
    account.isLooking = false
  }
}
