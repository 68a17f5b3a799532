/** A proxy for the database that counts round trips and can stop forwarding without closing connections. */
import { cleanUp } from '#testing/clean-up.ts'
import { openLine } from './open-line.ts'

export interface DatabaseLine {
  url: string
  /** Number of round trips, on all connections together. */
  roundTrips: () => number
  /** Stops forwarding on all open connections. */
  fallSilent: () => void
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const url = new URL(databaseUrl)
  let roundTrips = 0
  const line = await openLine({ host: url.hostname, port: Number(url.port) }, (near, far) => {
    let isAsked = false
    near.on('data', () => (isAsked = true)).pipe(far)
    far.on('data', () => {
      if (isAsked) roundTrips += 1
      isAsked = false
    })
    far.pipe(near)
    far.on('close', () => near.destroy())
  })
  cleanUp(line.close)
  url.host = `127.0.0.1:${line.port}`
  return {
    url: url.href,
    roundTrips: () => roundTrips,
    fallSilent: () => {
      for (const socket of line.sockets) socket.unpipe().removeAllListeners('data').pause()
    },
  }
}
