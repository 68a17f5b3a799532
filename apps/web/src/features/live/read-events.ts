import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { EventSourceMessage } from 'eventsource-parser/stream'

/** The server-sent events of an answer; its comments say nothing but that the connection lives. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onComment: () => void,
): AsyncGenerator<EventSourceMessage> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream({ onComment }))
    .getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}
