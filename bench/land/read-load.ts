/**
 * Readers that ask again as soon as they are answered, each on a connection of its own. Plain sockets: on a small
 * machine a full HTTP client would take more of it than the server that is measured.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface Load {
  perSecond: number
  p50: number
  p99: number
}

const headEnd = Buffer.from('\r\n\r\n')

/** One answer from the socket; its body is not kept. Throws on anything but 200. */
async function readAnswer(socket: Socket): Promise<number> {
  let received: Buffer = Buffer.alloc(0)
  for (;;) {
    const end = received.indexOf(headEnd)
    if (end >= 0) {
      const head = received.toString('latin1', 0, end)
      if (!head.startsWith('HTTP/1.1 200')) throw new Error(head.split('\r\n', 1)[0])
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      const left = end + headEnd.length + length - received.length
      if (left <= 0) return length
    }
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
  }
}

export async function readUnderLoad(
  port: number,
  nextPath: () => string,
  { readers = 50, seconds = 4 }: { readers?: number; seconds?: number } = {},
): Promise<Load> {
  const times: number[] = []
  const warmUntil = performance.now() + 1000
  const until = warmUntil + seconds * 1000
  const reader = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    await once(socket, 'connect')
    for (let now = performance.now(); now < until; now = performance.now()) {
      socket.write(`GET ${nextPath()} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)
      await readAnswer(socket)
      if (now > warmUntil) times.push(performance.now() - now)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: readers }, reader))
  return { perSecond: times.length / seconds, ...percentiles(times) }
}

export function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(times).toSorted()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
