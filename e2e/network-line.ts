/** A connection that can be cut: Chromium's own 'offline' mode rejects new requests but leaves open streams alive. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface NetworkLine {
  /** The product's URL through this connection. */
  url: string
  cut: () => void
  mend: () => void
  close: () => void
}

export async function layLine(product: string): Promise<NetworkLine> {
  const { hostname, port } = new URL(product)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((browser) => {
    if (isCut) {
      browser.destroy()
      return
    }
    const upstream = connect(Number(port), hostname)
    for (const [one, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
