/**
 * Readers, each on a separate connection, that send the next request as soon as they get a response, or at a pace.
 * Plain sockets and callbacks: on a small machine a full HTTP client would use more processor time than the measured
 * server, and its own pauses would count as the server's.
 */
import { once } from 'node:events'
import { connect } from 'node:net'

export interface Load {
  perSecond: number
  /** All responses, including untimed ones. */
  answers: number
  p50: number
  p99: number
}

interface LoadOptions {
  readers?: number
  seconds?: number
  /** Milliseconds from one request of a reader to the next; 0 sends the next at once. */
  everyMs?: number
  /** As a browser sends it. */
  acceptEncoding?: string
}

const headEnd = Buffer.from('\r\n\r\n')
const nothing = Buffer.alloc(0)

/**
 * The size in bytes of the response that begins here; null before its head is complete. Throws on any status but 200.
 */
function sizeOfAnswer(received: Buffer): number | null {
  const end = received.indexOf(headEnd)
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) throw new Error(head)
  return end + headEnd.length + length
}

/** Sends requests one after the other until `until`; calls `answered` with the times of each request and response. */
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
    // The previous response came late: at a pace, this request counts from when it was due.
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
