/**
 * A line as a phone far from a mast has it, before a server of this machine. Outside of the browser, whose own
 * throttle holds for what a page asks for and not for its workers.
 */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLine } from '../apps/api/src/testing/lines/open-line.ts'

interface PhoneLine {
  port: number
  /** Bytes that had come by then, in milliseconds since 1970; also those of heads. */
  bytesBy: (time: number) => number
  close: () => Promise<void>
}

interface Pace {
  awayMs: number
  bytesPerSecond: number
}

const packet = 1460
/** A timer that comes late makes no line slower. */
const catchUpMs = 50

/** What comes from the port is handed on so much later, and no faster; what goes there, at once. */
export async function openPhoneLine(port: number, { awayMs, bytesPerSecond }: Pace): Promise<PhoneLine> {
  const came: { at: number; bytes: number }[] = []
  let free = 0
  /** Each connection waits with one packet at a time, so that all have their turns. */
  const carry = async (bytes: number) => {
    free = Math.max(free, performance.now() - catchUpMs) + (bytes / bytesPerSecond) * 1000
    const wait = free - performance.now()
    if (wait > 0) await sleep(wait)
  }
  const handOn = async (far: Socket, near: Socket) => {
    for await (const chunk of far as AsyncIterable<Buffer>)
      for (let from = 0; from < chunk.length; from += packet) {
        const part = chunk.subarray(from, from + packet)
        await carry(part.length)
        setTimeout(() => {
          came.push({ at: Date.now(), bytes: part.length })
          near.write(part)
        }, awayMs)
      }
  }
  const { port: ownPort, close } = await openLine({ port }, (near, far) => {
    near.pipe(far)
    // It throws where the browser goes first.
    const over = () => setTimeout(() => near.end(), awayMs)
    void handOn(far, near).then(over, over)
  })
  return {
    port: ownPort,
    bytesBy: (time) => came.reduce((sum, { at, bytes }) => (at <= time ? sum + bytes : sum), 0),
    close,
  }
}
