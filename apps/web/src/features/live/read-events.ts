import { parseLiveMessage } from '@meridian/shared/live/live-message'
import type { LiveMessage } from '@meridian/shared/live/live-message'
import { EventSourceParserStream } from 'eventsource-parser/stream'

/** The messages of a stream. `onSignal` is called for everything received, comments and unknown kinds included. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onSignal: () => void,
): AsyncGenerator<LiveMessage> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream({ onComment: onSignal }))
    .getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onSignal()
    const message = parseLiveMessage(part.value.event ?? 'message', part.value.data)
    if (message) yield message
  }
}
