/** A way to the database whose notifications a test can hold back, and that can fall silent without being closed. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { cleanUp } from './clean-up.ts'

export interface DatabaseLine {
  url: string
  /** Notifications do not come through, as behind a pooler; everything else does. */
  dropsNotifications: boolean
  /** Nothing comes through any more on the connections that are open now. */
  fallSilent: () => void
}

const notification = 'A'.charCodeAt(0)

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const url = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(url.port), url.hostname)
    let received: Buffer = Buffer.alloc(0)
    near.pipe(far)
    // Every message of the server is a letter and a length that counts itself.
    far.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      while (received.length >= 5 && received.length > received.readUInt32BE(1)) {
        const message = received.subarray(0, received.readUInt32BE(1) + 1)
        received = received.subarray(message.length)
        if (!line.dropsNotifications || message[0] !== notification) near.write(message)
      }
    })
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
  const line: DatabaseLine = {
    url: near.href,
    dropsNotifications: false,
    fallSilent: () => {
      for (const socket of sockets) socket.removeAllListeners('data').pause()
    },
  }
  return line
}
