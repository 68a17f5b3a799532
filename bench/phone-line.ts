/**
 * A connection like that of a phone with weak reception, before a server of this machine. It is outside of the browser,
 * because the browser's own throttling does not apply to workers.
 */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLine } from '../apps/api/src/testing/lines/open-line.ts'

interface PhoneLine {
  port: number
  /** Bytes received by a time in milliseconds since 1970, headers included. */
  bytesBy: (time: number) => number
  close: () => Promise<void>
}

interface Pace {
  awayMs: number
  bytesPerSecond: number
}

const packet = 1460
/** The delay of a timer that is made up for, so that late timers do not slow the connection. */
const catchUpMs = 50

/** Delays data from the port and limits its rate; data to the port passes at once. */
export async function openPhoneLine(port: number, { awayMs, bytesPerSecond }: Pace): Promise<PhoneLine> {
  const came: { at: number; bytes: number }[] = []
  let free = 0
  /** Each connection waits for one packet at a time, so that all get a share. */
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
    // Rejects when the browser closes the connection first.
    const over = () => setTimeout(() => near.end(), awayMs)
    void handOn(far, near).then(over, over)
  })
  return {
    port: ownPort,
    bytesBy: (time) => came.reduce((sum, { at, bytes }) => (at <= time ? sum + bytes : sum), 0),
    close,
  }
}
