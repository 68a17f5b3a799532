/**
 * Readers, each on a connection of its own, that ask again as soon as they are answered or at a pace. Plain sockets
 * and callbacks: on a small machine a full HTTP client would take more of it than the server that is measured, and
 * its own pauses would be measured as the server's.
 */
import { once } from 'node:events'
import { connect } from 'node:net'

export interface Load {
  perSecond: number
  /** All of them, also the untimed ones. */
  answers: number
  p50: number
  p99: number
}

interface LoadOptions {
  readers?: number
  seconds?: number
  /** Milliseconds from one question of a reader to the next; 0 asks again at once. */
  everyMs?: number
  /** As a browser sends it. */
  acceptEncoding?: string
}

const headEnd = Buffer.from('\r\n\r\n')
const nothing = Buffer.alloc(0)

/** How many bytes the answer has that begins here; null before its head is whole. Throws on anything but 200. */
function sizeOfAnswer(received: Buffer): number | null {
  const end = received.indexOf(headEnd)
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) throw new Error(head)
  return end + headEnd.length + length
}

/** Sends one request after the other until `until`; calls `answered` with when each was asked and answered. */
export async function askUntil(
  port: number,
  nextRequest: () => string,
  { until, everyMs }: { until: number; everyMs: number },
  answered: (asked: number, now: number) => void,
): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  let received: Buffer = nothing
  let asked = 0
  let due = performance.now() + Math.random() * everyMs
  const ask = (since: number) => {
    asked = since
    socket.write(nextRequest())
  }
  const done = Promise.withResolvers<void>()
  /** An exception in a callback would be unhandled. */
  const orReject = (step: () => void) => {
    try {
      step()
    } catch (error) {
      done.reject(error)
    }
  }
  const askWhenDue = (now: number) => {
    if (due > now) setTimeout(() => orReject(() => ask(performance.now())), due - now)
    // The answer before came late: at a pace, this question has waited since it was due.
    else ask(everyMs > 0 ? due : now)
    due += everyMs
  }
  socket.once('error', done.reject)
  socket.once('close', () => done.reject(new Error('The server closed the connection')))
  const take = (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const size = sizeOfAnswer(received)
    if (size === null || received.length < size) return
    received = nothing
    const now = performance.now()
    answered(asked, now)
    if (now > until) done.resolve()
    else askWhenDue(now)
  }
  socket.on('data', (chunk: Buffer) => orReject(() => take(chunk)))
  orReject(() => askWhenDue(performance.now()))
  await done.promise.finally(() => socket.removeAllListeners('close').destroy())
}

export async function readUnderLoad(
  port: number,
  nextPath: () => string,
  { readers = 50, seconds = 4, everyMs = 0, acceptEncoding = '' }: LoadOptions = {},
): Promise<Load> {
  const times: number[] = []
  let answers = 0
  const warmUntil = performance.now() + 1000
  const until = warmUntil + seconds * 1000
  const head = `host: 127.0.0.1:${port}\r\n${acceptEncoding ? `accept-encoding: ${acceptEncoding}\r\n` : ''}`
  const nextRequest = () => `GET ${nextPath()} HTTP/1.1\r\n${head}\r\n`
  const oneReader = () =>
    askUntil(port, nextRequest, { until, everyMs }, (asked, now) => {
      answers += 1
      if (asked > warmUntil) times.push(now - asked)
    })
  await Promise.all(Array.from({ length: readers }, oneReader))
  return { perSecond: times.length / seconds, answers, ...percentiles(times) }
}

export function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(times).toSorted()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
