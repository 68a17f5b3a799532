/**
 * One stream of live events for all listeners of a page, open only while the page is visible: a browser allows few
 * connections for each origin, and every open tab would use one. Events only name what to read again, so a listener
 * that missed some reads again everything that it shows.
 */
import type { LiveMessage } from '@meridian/shared/live/live-message'
import type { readEvents } from './read-events.ts'

export interface LiveListener {
  /** Events before this were not received. */
  opened?: () => void
  received?: (message: LiveMessage) => void
  /** The stream has ended or could not be opened; it will be retried. */
  lost?: () => void
  /** No listener wants a stream, or the page is hidden: the state of the connection is unknown. */
  idle?: () => void
  /** The server rejects the token; resolves when there is another one, or none. */
  refused?: () => Promise<unknown>
}

export interface LiveStreamParts {
  /** Null: a visitor. */
  token: () => string | null
  /** `view` is the query string of the visible land. */
  open: (token: string | null, signal: AbortSignal, view: string) => Promise<Response>
  reader: () => Promise<typeof readEvents>
  isVisible: () => boolean
  onVisibility: (change: () => void) => void
  /** Called when the browser goes online or offline. */
  onNetwork: (change: () => void) => void
}

/** The server sends a comment every 15 seconds; this long without a byte means a lost connection. */
const SILENCE_MS = 40_000
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000
const NEXT_TRY_MS = 5000

/** A series of connection attempts and streams, until it is aborted. */
class Line extends AbortController {
  view = ''
}

interface Ended {
  status: number
  /** 0 without a Retry-After header. */
  retryAfterMs: number
}

export type LiveStream = ReturnType<typeof createLiveStream>

export function createLiveStream({
  token,
  open,
  reader,
  isVisible,
  onVisibility,
  onNetwork,
}: LiveStreamParts) {
  const listeners = new Set<LiveListener>()
  /** They receive the same events, but do not cause a stream to be opened. */
  const watchers = new Set<LiveListener>()
  const all = () => [...listeners, ...watchers]
  let current: Line | null = null
  /**
   * Replaces the current line once its stream is open; the current one stays open until then, so no event is missed.
   */
  let successor: Line | null = null
  let isOpen = false
  let view = ''
  let isWatching = false
  /** Consecutive failures since a stream was open. */
  let failures = 0

  function update(): void {
    const wanted = listeners.size > 0 && isVisible()
    if (wanted !== (current !== null)) restart()
  }

  function restart(): void {
    current?.abort()
    successor?.abort()
    successor = null
    isOpen = false
    current = listeners.size > 0 && isVisible() ? new Line() : null
    failures = 0
    if (current) void keepOpen(current)
    else for (const { idle } of watchers) idle?.()
  }

  function look(at: string): void {
    view = at
    if (!isOpen || successor?.view === view) return
    successor?.abort()
    successor = current?.view === view ? null : new Line()
    if (successor) void keepOpen(successor)
  }

  /** A successor that got no stream leaves the current one open, and tries again later. */
  async function giveUp(line: Line): Promise<void> {
    await wait(NEXT_TRY_MS)
    if (successor !== line) return
    successor = null
    look(view)
  }

  function take(line: Line): void {
    if (line !== current) {
      current?.abort()
      current = line
      successor = null
    }
    const wasOpen = isOpen
    isOpen = true
    failures = 0
    if (!wasOpen) for (const { opened } of all()) opened?.()
    // The view may have changed in the meantime.
    look(view)
  }

  async function keepOpen(line: Line): Promise<void> {
    const { signal } = line
    while (!signal.aborted) {
      let isRenewed = false
      let least = 0
      let isRefused = false
      try {
        const own = token()
        const { status, retryAfterMs } = await listen(own, line)
        least = retryAfterMs
        isRefused = status === 401 || status === 429
        if (status === 401) {
          for (const { refused } of listeners) await refused?.()
          isRenewed = failures === 0 && token() !== own
        }
      } catch {
        // A network error, the silence timeout or our own abort: the loop below handles all three.
      }
      if (signal.aborted) return
      // The successor may exceed the limit of streams together with the open one: close both and start over.
      if (line !== current) return isRefused ? restart() : giveUp(line)
      isOpen = false
      for (const { lost } of listeners) lost?.()
      // A server that rejects the stream is reachable, so watchers get `idle` and not `lost`.
      for (const { lost, idle } of watchers)
        if (isRefused) idle?.()
        else lost?.()
      // Honour Retry-After, which the server sends for too many open windows. Doubled, because the jitter may halve it.
      const pause = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS)
      if (!isRenewed) await wait(Math.max(pause, least * 2))
      failures += 1
    }
  }

  /** Resolves when the stream has ended, or the server gave none. */
  async function listen(own: string | null, line: Line): Promise<Ended> {
    const { signal } = line
    line.view = view
    const silence = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const beat = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
    }
    beat()
    try {
      const opening = open(own, AbortSignal.any([signal, silence.signal]), line.view)
      const [read, { status, body, headers }] = await Promise.all([reader(), opening])
      if (status !== 200 || !body || signal.aborted)
        return { status, retryAfterMs: Number(headers.get('retry-after') ?? 0) * 1000 || 0 }
      take(line)
      for await (const message of read(body, beat)) for (const { received } of all()) received?.(message)
      return { status, retryAfterMs: 0 }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    follow: (listener: LiveListener): (() => void) => {
      if (!isWatching) {
        onVisibility(update)
        // An open stream may be dead without an error, so open a new one. A server on this machine answers even
        // offline.
        onNetwork(restart)
      }
      isWatching = true
      listeners.add(listener)
      if (isOpen) listener.opened?.()
      update()
      return () => {
        listeners.delete(listener)
        update()
      }
    },
    /** Changes the view: a stream of the new view replaces the open one. */
    look,
    watch: (watcher: Omit<LiveListener, 'refused'>): void => {
      watchers.add(watcher)
      if (isOpen) watcher.opened?.()
    },
    /** For a login or logout: reopens the stream with the current token. */
    restart,
  }
}

/** With jitter, so that clients of the same failed server do not all reconnect at once. */
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random())))
