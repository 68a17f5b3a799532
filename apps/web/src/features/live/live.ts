/** The page's stream of live events, and those of the signed-in account, which say what to read again. */
import { getProfile } from '@meridian/shared/endpoints/accounts'
import { isAccountEvent, invalidatedPaths } from '@meridian/shared/live/live-events'
import type { AccountEventKind } from '@meridian/shared/live/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '#lib/endpoint-query.ts'
import { session as browserSession } from '#lib/session.ts'
import type { Session } from '#lib/session.ts'
import { createLiveStream } from './live-stream.ts'
import { useConnection } from './use-connection.ts'
import type { LiveListener, LiveStream } from './live-stream.ts'

export const liveStream = createLiveStream({
  token: () => browserSession.store.getState().access,
  open: (token, signal, view) =>
    fetch(`/api/live${view}`, { headers: token === null ? {} : { authorization: `JWT ${token}` }, signal }),
  // No page waits for it.
  reader: async () => (await import('./read-events.ts')).readEvents,
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (change) => document.addEventListener('visibilitychange', change),
  onNetwork: (change) => {
    for (const event of ['online', 'offline']) window.addEventListener(event, change)
  },
})

/** Reads again the answers that an account event invalidates; resolves when what is on screen has arrived. */
export async function readAgain(queries: QueryClient, kind: AccountEventKind): Promise<void> {
  const paths: readonly unknown[] = invalidatedPaths[kind]
  await queries.invalidateQueries({ predicate: ({ queryKey: [, path] }) => paths.includes(path) })
}

/** Nobody's account has no events: whoever is signed out and follows nothing else opens no stream. */
export function listenWhileSignedIn(
  session: Session,
  queries: QueryClient,
  stream: LiveStream = liveStream,
): void {
  let unfollow: (() => void) | null = null
  const follow = () => {
    if (session.store.getState().refresh !== null) unfollow = stream.follow(hearAccount(queries))
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
 * What was read while the line was down may be old, and what failed then would stay failed: when it is back, all that
 * is on screen is read again, and the rest when it is next looked at.
 */
export function healWith(queries: QueryClient, stream: LiveStream = liveStream): void {
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

function hearAccount(queries: QueryClient): LiveListener {
  let hasMissed = false
  return {
    opened: () => {
      if (hasMissed) void queries.invalidateQueries({ queryKey: ['account'] })
      // Unless this is the first time, the stream was lost or the page hidden meanwhile.
      hasMissed = true
    },
    lost: () => {
      hasMissed = true
    },
    heard: (message) => {
      if (isAccountEvent(message)) void readAgain(queries, message.type)
    },
    // An expired token: reading the profile renews it, or ends the session.
    refused: () => queries.refetchQueries({ queryKey: endpointKey(getProfile) }),
  }
}
