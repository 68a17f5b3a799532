/**
 * Live changes of the land, for whoever shows some of it. Events only say what to read again, so that after a lost
 * connection everything in view is read again. One stream for all who listen, and only while the page is visible:
 * a browser gives an origin few connections.
 */

export interface LandNews {
  /** Null: any of them may have changed. */
  plots: (blocks: number[] | null) => void
  counts?: () => void
  connection?: (live: boolean) => void
}

/** A comment comes every 15 seconds; this long without a byte is a lost connection. */
const SILENCE_MS = 40_000
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

const listeners = new Set<LandNews>()
let current: AbortController | null = null
let isOpen = false

export function followLand(news: LandNews): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', follow)
  listeners.add(news)
  if (isOpen) greet(news)
  follow()
  return () => {
    listeners.delete(news)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', follow)
    follow()
  }
}

function follow(): void {
  const wanted = listeners.size > 0 && document.visibilityState === 'visible'
  if (wanted === (current !== null)) return
  current?.abort()
  isOpen = false
  current = wanted ? new AbortController() : null
  if (current) void keepFollowing(current.signal)
}

function greet(news: LandNews): void {
  news.connection?.(true)
  // Whatever happened before this was not told.
  news.plots(null)
}

async function keepFollowing(signal: AbortSignal): Promise<void> {
  let retryMs = FIRST_RETRY_MS
  while (!signal.aborted) {
    const silence = new AbortController()
    try {
      const response = await fetch('/api/live/map', { signal: AbortSignal.any([signal, silence.signal]) })
      if (response.ok && response.body) {
        retryMs = FIRST_RETRY_MS
        isOpen = true
        listeners.forEach(greet)
        for await (const event of readEvents(response.body, silence)) tell(event)
      }
    } catch {
      // The network, the silence, or our own abort: the loop decides.
    }
    if (signal.aborted) return
    isOpen = false
    for (const news of listeners) news.connection?.(false)
    await new Promise((resolve) => setTimeout(resolve, retryMs * (0.5 + Math.random())))
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }
}

function tell({ name, data }: LandEvent): void {
  if (name === 'counts') for (const news of listeners) news.counts?.()
  if (name !== 'plots') return
  const { blocks } = JSON.parse(data) as { blocks?: unknown }
  const named = Array.isArray(blocks) && blocks.every(Number.isSafeInteger)
  for (const news of listeners) news.plots(named ? (blocks as number[]) : null)
}

interface LandEvent {
  name: string
  data: string
}

async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silence: AbortController,
): AsyncGenerator<LandEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let text = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
    return reader.read()
  }
  try {
    for (let part = await read(); !part.done; part = await read()) {
      text += part.value
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const name = /^event: ?(.*)$/m.exec(event)?.[1]
        const data = /^data: ?(.*)$/m.exec(event)?.[1]
        if (name !== undefined) yield { name, data: data ?? '' }
      }
    }
  } finally {
    clearTimeout(timer)
  }
}
