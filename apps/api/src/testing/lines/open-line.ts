import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface Line {
  port: number
  /** Both sockets of every open connection. */
  sockets: ReadonlySet<Socket>
  close: () => Promise<void>
}

/**
 * A TCP proxy that can simulate network faults. When the near socket closes, the far one closes too.
 *
 * @param join forwards the data, and handles the close of the far socket.
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
