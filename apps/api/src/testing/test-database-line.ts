/** A way to the database that counts how often it is asked, and can fall silent without being closed. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { cleanUp } from './clean-up.ts'

export interface DatabaseLine {
  url: string
  /** How often somebody has waited for an answer, on all connections together. */
  roundTrips: () => number
  /** Nothing comes through any more on the connections that are open now. */
  fallSilent: () => void
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const url = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let roundTrips = 0
  const server = createServer((near) => {
    const far = connect(Number(url.port), url.hostname)
    let isAsked = false
    near.on('data', () => (isAsked = true)).pipe(far)
    far.on('data', () => {
      if (isAsked) roundTrips += 1
      isAsked = false
    })
    far.pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUp(async () => {
    for (const socket of sockets) socket.destroy()
    await once(server.close(), 'close')
  })
  const near = new URL(url)
  near.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: near.href,
    roundTrips: () => roundTrips,
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe().removeAllListeners('data').pause()
    },
  }
}
