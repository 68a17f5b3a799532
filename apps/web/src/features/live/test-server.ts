import type { LiveStreamParts } from './live-stream.ts'
import { readEvents } from './read-events.ts'

interface OpenedStream {
  token: string | null
  view: string
  signal: AbortSignal
  send: (text: string) => void
  fail: () => void
}

interface TestServer extends LiveStreamParts {
  /** Every requested stream, including rejected ones. */
  streams: OpenedStream[]
  last: () => OpenedStream
  /** The page's token. */
  as: string | null
  /** The token that the server rejects. */
  refuses: string | null
  isDown: boolean
  /** Rejects all streams with this Retry-After in seconds; null accepts them. */
  busyFor: number | null
  show: (isShown: boolean) => void
  /** The browser's online or offline event. */
  changeNetwork: () => void
}

/** A fake server of streams, with the page that opens them. */
export function aServer(token: string | null = null): TestServer {
  let changed = () => {}
  let networkChanged = () => {}
  let visible = true
  const streams: OpenedStream[] = []
  const server: TestServer = {
    streams,
    last: () => streams.at(-1)!,
    as: token,
    refuses: null,
    isDown: false,
    busyFor: null,
    show: (isShown: boolean) => {
      visible = isShown
      changed()
    },
    changeNetwork: () => networkChanged(),
    onNetwork: (change: () => void) => {
      networkChanged = change
    },
    token: () => server.as,
    reader: async () => readEvents,
    isVisible: () => visible,
    onVisibility: (change: () => void) => {
      changed = change
    },
    open: async (as: string | null, signal: AbortSignal, view: string) => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      const fail = () => void writer.abort(new TypeError('network error'))
      signal.addEventListener('abort', fail)
      streams.push({
        token: as,
        view,
        signal,
        send: (text) => void writer.write(new TextEncoder().encode(text)),
        fail,
      })
      if (server.isDown) throw new TypeError('network error')
      if (server.busyFor !== null)
        return new Response(null, { status: 429, headers: { 'retry-after': String(server.busyFor) } })
      if (as !== null && as === server.refuses) return new Response(null, { status: 401 })
      return new Response(readable)
    },
  }
  return server
}
