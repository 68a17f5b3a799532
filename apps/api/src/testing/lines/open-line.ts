import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface Line {
  port: number
  /** Both ends of every connection that is open. */
  sockets: ReadonlySet<Socket>
  close: () => Promise<void>
}

/**
 * A way to a server, for what a real line does to it. Whoever goes away near takes the far end along.
 *
 * @param join hands on what comes, and says what follows when the far end closes.
 */
export async function openLine(
  { host = '127.0.0.1', port }: { host?: string; port: number },
  join: (near: Socket, far: Socket) => void,
): Promise<Line> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host, port, noDelay: true })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    near.on('close', () => far.destroy())
    join(near, far)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
}
