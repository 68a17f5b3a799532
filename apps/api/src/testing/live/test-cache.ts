/** A cache in front of API instances that obeys `cache-control`, like nginx or a CDN. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanUp } from '#testing/clean-up.ts'

interface Stored {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export interface TestCache {
  url: string
  /** Requests received by the cache, and requests forwarded to an origin. */
  counts: { asked: number; passedOn: number }
}

const shown = new Set(['cache-control', 'etag', 'x-version', 'content-type'])

export async function startTestCache(origins: readonly string[]): Promise<TestCache> {
  const stored = new Map<string, Stored>()
  /** Concurrent requests for the same path wait for the first one, like `proxy_cache_lock`. */
  const underWay = new Map<string, Promise<Stored>>()
  const counts = { asked: 0, passedOn: 0 }

  async function passOn(path: string): Promise<Stored> {
    counts.passedOn += 1
    const response = await fetch(`${origins[counts.passedOn % origins.length]}${path}`)
    const headers = Object.fromEntries([...response.headers].filter(([name]) => shown.has(name)))
    const fresh = { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) }
    const caching = response.headers.get('cache-control') ?? ''
    if (/\bpublic\b/.test(caching) && !/no-store|no-cache/.test(caching)) stored.set(path, fresh)
    return fresh
  }

  async function answer(path: string): Promise<Stored> {
    const cached = stored.get(path)
    if (cached) return cached
    const waiting = underWay.get(path)
    if (waiting) {
      await waiting
      return stored.get(path) ?? passOn(path)
    }
    const asking = passOn(path).finally(() => underWay.delete(path))
    underWay.set(path, asking)
    return asking
  }

  const server = createServer((request, response) => {
    counts.asked += 1
    answer(request.url!).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  cleanUp(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counts }
}
