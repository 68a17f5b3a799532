/**
 * One stream of live events for all of a page who listen, and only while the page is visible: a browser gives an origin
 * few connections, and every open tab would hold one of them. Events only say what to read again, so that whoever was
 * away, or lost the connection, reads anew what it shows.
 */
import type { LiveMessage } from '@meridian/shared/live/live-message'
import type { readEvents } from './read-events.ts'

export interface LiveListener {
  /** Whatever happened before this was not told. */
  opened?: () => void
  heard?: (message: LiveMessage) => void
  /** It has ended, or could not be opened; it will be tried again. */
  lost?: () => void
  /** Nobody wants a stream any more, or nobody looks: nothing is known of the line. */
  idle?: () => void
  /** The server does not take the token; resolves when there is another one, or none. */
  refused?: () => Promise<unknown>
}

export interface LiveStreamParts {
  /** Null: a visitor. */
  token: () => string | null
  /** `view` is the query that says what is looked at. */
  open: (token: string | null, signal: AbortSignal, view: string) => Promise<Response>
  reader: () => Promise<typeof readEvents>
  isVisible: () => boolean
  onVisibility: (change: () => void) => void
  /** The browser has lost its network, or has one again. */
  onNetwork: (change: () => void) => void
}

/** A comment comes every 15 seconds; this long without a byte is a lost connection. */
const SILENCE_MS = 40_000
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000
const NEXT_TRY_MS = 5000

/** One stream after the other, until it is aborted. */
class Line extends AbortController {
  view = ''
}

interface Ended {
  status: number
  /** 0 where nothing was said about it. */
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
  /** They are told the same, and are no reason to have a stream. */
  const watchers = new Set<LiveListener>()
  const all = () => [...listeners, ...watchers]
  let current: Line | null = null
  /** To take the place of the current one, which stays open until then: nothing is missed between them. */
  let successor: Line | null = null
  let isOpen = false
  let view = ''
  let isWatching = false
  /** In a row, since a stream was open. */
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

  /** Whoever was to take the place of another and did not get a stream leaves that one be, and tries again. */
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
    // Looked elsewhere meanwhile.
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
        // The network, the silence, or our own abort: the loop decides.
      }
      if (signal.aborted) return
      // One too many, with the one that is open: that makes room.
      if (line !== current) return isRefused ? restart() : giveUp(line)
      isOpen = false
      for (const { lost } of listeners) lost?.()
      // A server that refuses is there, and so is the line to it.
      for (const { lost, idle } of watchers)
        if (isRefused) idle?.()
        else lost?.()
      // Whoever was told when to come again, as one with too many windows open is, does not come before.
      const pause = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS)
      if (!isRenewed) await wait(Math.max(pause, least * 2))
      failures += 1
    }
  }

  /** Resolves when the stream has ended, or none was given. */
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
      for await (const message of read(body, beat)) for (const { heard } of all()) heard?.(message)
      return { status, retryAfterMs: 0 }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    follow: (listener: LiveListener): (() => void) => {
      if (!isWatching) {
        onVisibility(update)
        // An open stream may be dead without a word of it: a new one tells, and a server on this machine answers it.
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
    /** From now on this is looked at: a stream of it takes the place of the one that is open. */
    look,
    watch: (watcher: Omit<LiveListener, 'refused'>): void => {
      watchers.add(watcher)
      if (isOpen) watcher.opened?.()
    },
    /** Another session, or none: the stream is opened anew as who is there now. */
    restart,
  }
}

/** With jitter, so that those who lost the same server do not come back all at once. */
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random())))
