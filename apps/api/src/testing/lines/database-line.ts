/** A way to the database that counts how often it is asked, and can fall silent without being closed. */
import { cleanUp } from '#testing/clean-up.ts'
import { openLine } from './open-line.ts'

export interface DatabaseLine {
  url: string
  /** How often somebody has waited for an answer, on all connections together. */
  roundTrips: () => number
  /** Nothing comes through any more on the connections that are open now. */
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
