/**
 * Writing to a page that may have left, or been shown out: whoever does not read keeps a stream from closing after its
 * end, and a write to it would be an error that nobody expects.
 */
import type { ServerResponse } from 'node:http'
import type { LiveMessage } from '@meridian/shared/live/live-message'

/** What is still on its way to somebody who reads has arrived by then. */
const farewellMs = 5000

/** One server-sent event. */
export const eventText = (type: LiveMessage['type'], json: string): string =>
  `event: ${type}\ndata: ${json}\n\n`

export function writeStream(stream: ServerResponse, text: string): void {
  if (!stream.writableEnded && !stream.destroyed) stream.write(text)
}

export function endStream(stream: ServerResponse): void {
  if (stream.writableEnded || stream.destroyed) return
  stream.end()
  const farewell = setTimeout(() => stream.destroy(), farewellMs)
  stream.once('close', () => clearTimeout(farewell))
}
