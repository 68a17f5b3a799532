/** The browser's side of a stream of live events. */
import { cleanUp } from '#testing/clean-up.ts'

export interface TestStream {
  status: number
  next: () => Promise<StreamEvent>
  close: () => void
}

export interface StreamEvent {
  name: string
  data: unknown
}

export interface StreamOptions {
  /** `squares=1,2&tiles=0/0/0` */
  view?: string
  address?: string
}

/** Payload of `versions` and `changes`. */
export interface LandMessage {
  blocks: Record<string, string | null>
  counts: Record<string, string | null>
}

export async function openTestStream(
  url: string,
  { view = '', address = '10.1.1.1' }: StreamOptions = {},
): Promise<TestStream> {
  const stop = new AbortController()
  // An open stream would keep the instance from stopping.
  cleanUp(async () => stop.abort())
  const response = await fetch(`${url}/api/live${view && `?${view}`}`, {
    headers: { 'x-forwarded-for': address },
    signal: stop.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: response.status,
    close: () => stop.abort(),
    next: async () => {
      for (;;) {
        const event = /event: (.*)\ndata: (.*)\n\n/.exec(text)
        if (event) {
          text = text.slice(event.index + event[0].length)
          return { name: event[1]!, data: JSON.parse(event[2]!) as unknown }
        }
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream has ended')
        text += value
      }
    },
  }
}

/** Opens a stream for a view of the map, and reads its first events. */
export async function lookAtLand(
  url: string,
  view: string,
): Promise<{ stream: TestStream; shown: LandMessage; changes: () => Promise<LandMessage> }> {
  const stream = await openTestStream(url, { view })
  const first = [await stream.next(), await stream.next()]
  const names = first.map(({ name }) => name).join(' ')
  if (names !== 'open versions') throw new Error(`the stream began with ${names}`)
  return {
    stream,
    shown: first[1]!.data as LandMessage,
    changes: async () => {
      const { name, data } = await stream.next()
      if (name !== 'changes') throw new Error(`${name} where changes were expected`)
      return data as LandMessage
    },
  }
}
