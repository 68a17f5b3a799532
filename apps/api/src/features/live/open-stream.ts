/** One open page: sends server-sent events from the hub until either side closes. */
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { AccountEvent } from '@meridian/shared/live/live-events'
import type { AccountTopic } from '#platform/live/live-events.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import { eventText, writeStream } from './write-stream.ts'

const heartbeatMs = 15_000
/** Bytes that a page may leave unread before its stream is closed; it then reconnects and reads again. */
const mostUnread = 256 * 1024

/** Serialised once for all subscribers. */
const written = new WeakMap<AccountEvent, string>()

function write(payload: AccountEvent): string {
  const known = written.get(payload)
  if (known !== undefined) return known
  const text = eventText(payload.type, JSON.stringify(payload))
  written.set(payload, text)
  return text
}

export function openStream(
  reply: FastifyReply,
  live: LiveHub,
  { topics, watch }: { topics: AccountTopic[]; watch: ((stream: ServerResponse) => () => void) | null },
): void {
  reply.hijack()
  const stream = reply.raw
  // Fastify's listener handles only the first error; an unhandled second one would end the process.
  stream.on('error', () => stream.destroy())
  stream.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // Closes the connection with the stream: a keep-alive connection would stop the process from exiting.
    connection: 'close',
    'x-accel-buffering': 'no',
  })
  writeStream(stream, eventText('open', '{}'))
  const unsubscribe = live.subscribe(topics, ({ payload }) => {
    if (stream.writableLength > mostUnread) stream.destroy()
    writeStream(stream, write(payload))
  })
  const leave = watch?.(stream)
  const heartbeat = setInterval(() => writeStream(stream, ': still here\n\n'), heartbeatMs)
  stream.once('close', () => {
    clearInterval(heartbeat)
    unsubscribe()
    leave?.()
  })
}
