/** The page's stream of live events, and the account events, which name the queries to read again. */
import { getProfile } from '@meridian/shared/endpoints/accounts'
import { isAccountEvent, invalidatedPaths } from '@meridian/shared/live/live-events'
import type { AccountEventKind } from '@meridian/shared/live/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '#lib/endpoint-query.ts'
import { session as browserSession } from '#lib/session.ts'
import type { Session } from '#lib/session.ts'
import { pageState } from '#lib/page-state.ts'
import { createLiveStream } from './live-stream.ts'
import { useConnection } from './use-connection.ts'
import type { LiveListener, LiveStream } from './live-stream.ts'

export const liveStream = pageState(() =>
  createLiveStream({
    token: () => browserSession.store.getState().access,
    open: (token, signal, view) =>
      fetch(`/api/live${view}`, { headers: token === null ? {} : { authorization: `JWT ${token}` }, signal }),
    // Loaded on demand, because no page needs it to render.
    reader: async () => (await import('./read-events.ts')).readEvents,
    isVisible: () => document.visibilityState === 'visible',
    onVisibility: (change) => document.addEventListener('visibilitychange', change),
    onNetwork: (change) => {
      for (const event of ['online', 'offline']) window.addEventListener(event, change)
    },
  }),
)

/** Reads again the queries that an account event invalidates; resolves when the visible ones have loaded. */
export async function readAgain(queries: QueryClient, kind: AccountEventKind): Promise<void> {
  const paths: readonly unknown[] = invalidatedPaths[kind]
  await queries.invalidateQueries({ predicate: ({ queryKey: [, path] }) => paths.includes(path) })
}

/**
 * Signed-out visitors have no account events, so the stream opens only when another part, such as the map, needs it.
 */
export function listenWhileSignedIn(
  session: Session,
  queries: QueryClient,
  stream: LiveStream = liveStream(),
): void {
  let unfollow: (() => void) | null = null
  const follow = () => {
    if (session.store.getState().refresh !== null) unfollow = stream.follow(listenToAccount(queries))
  }
  session.store.subscribe((now, before) => {
    if (now.refresh === before.refresh) return
    unfollow?.()
    unfollow = null
    stream.restart()
    follow()
  })
  follow()
}

/**
 * Data read during an outage may be old, and failed queries would stay failed. After a reconnect, visible queries are
 * read again, and the others when they are next shown.
 */
export function healWith(queries: QueryClient, stream: LiveStream = liveStream()): void {
  let isLost = false
  stream.watch({
    opened: () => {
      if (isLost) void queries.invalidateQueries()
      isLost = false
      useConnection.setState({ isLost, isOpen: true })
    },
    lost: () => {
      isLost = true
      useConnection.setState({ isLost, isOpen: false })
    },
    idle: () => useConnection.setState({ isLost: false, isOpen: false }),
  })
}

function listenToAccount(queries: QueryClient): LiveListener {
  let hasMissed = false
  return {
    opened: () => {
      if (hasMissed) void queries.invalidateQueries({ queryKey: ['account'] })
      // From the second time on, the stream was lost or the page was hidden in the meantime.
      hasMissed = true
    },
    lost: () => {
      hasMissed = true
    },
    received: (message) => {
      if (isAccountEvent(message)) void readAgain(queries, message.type)
    },
    // An expired token: reading the profile renews it, or ends the session.
    refused: () => queries.refetchQueries({ queryKey: endpointKey(getProfile) }),
  }
}
