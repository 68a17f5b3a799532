/**
 * Live events of the signed-in account. They only say what to read again, so whoever was away, or lost the
 * connection, reads everything anew on the way back. Streams only while the page is visible: a browser gives an
 * origin few connections, and every open tab would hold one of them.
 */
import { getProfile } from '@meridian/shared/endpoints/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '#lib/endpoint-query.ts'
import type { Session } from '#lib/session.ts'

/**
 * Which answers are out of date when an event of this name arrives: those of paths that begin so. The endpoints
 * themselves would bring the schemas of every feature into every page.
 */
export const outdated: Record<string, readonly string[]> = {
  credits: ['/api/credit/total'],
  session: ['/api/account/profile'],
  orders: ['/api/orders'],
  lands: ['/api/lands/', '/api/collection', '/api/asster/', '/api/getprice'],
  collections: ['/api/collection'],
}

const firstRetryMs = 1000
const lastRetryMs = 30_000

export function listenWhileSignedIn(session: Session, queries: QueryClient): void {
  let current: AbortController | null = null
  const follow = () => {
    const wanted = session.store.getState().refresh !== null && document.visibilityState === 'visible'
    if (wanted === (current !== null)) return
    current?.abort()
    current = wanted ? new AbortController() : null
    if (current) void keepListening(session, queries, current.signal)
  }
  session.store.subscribe((now, before) => {
    if (now.refresh !== before.refresh) {
      current?.abort()
      current = null
    }
    follow()
  })
  document.addEventListener('visibilitychange', follow)
  follow()
}

async function keepListening(session: Session, queries: QueryClient, signal: AbortSignal): Promise<void> {
  let retryMs = firstRetryMs
  let wasAway = false
  while (!signal.aborted) {
    try {
      const response = await fetch('/api/live', {
        headers: { authorization: `JWT ${session.store.getState().access}` },
        signal,
      })
      // An expired token: reading the profile renews it, or ends the session.
      if (response.status === 401) await queries.refetchQueries({ queryKey: endpointKey(getProfile) })
      if (response.ok && response.body) {
        if (wasAway) void queries.invalidateQueries({ queryKey: ['account'] })
        retryMs = firstRetryMs
        for await (const name of readEventNames(response.body)) {
          const paths = outdated[name] ?? []
          void queries.invalidateQueries({
            predicate: ({ queryKey: [, path] }) => paths.some((begin) => String(path).startsWith(begin)),
          })
        }
      }
    } catch {
      // The network, or our own abort: the loop decides.
    }
    wasAway = true
    await new Promise((resolve) => setTimeout(resolve, retryMs * (0.5 + Math.random())))
    retryMs = Math.min(retryMs * 2, lastRetryMs)
  }
}

/** The names of server-sent events; their data repeats what the name says. */
export async function* readEventNames(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let text = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += read.value
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const name = /^event: ?(.*)$/m.exec(block)?.[1]
      if (name) yield name
    }
  }
}
