/**
 * Writes to a stream whose page may have closed or been disconnected. A client that does not read delays the close
 * after the end, and a write in between would raise an unhandled error.
 */
import type { ServerResponse } from 'node:http'
import type { LiveMessage } from '@meridian/shared/live/live-message'

/** Time for a reading client to receive the remaining data. */
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
