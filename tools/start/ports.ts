import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Ports asked for once are not given again: two parts may ask before either listens. */
const given = new Set<number>()

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await bind(0, '127.0.0.1')
    if (port === null || given.has(port)) continue
    given.add(port)
    return port
  }
}

/**
 * The wanted port, or the next one that is free. 'localhost' may lead a browser to either family, so a port that
 * another program has on ::1 is taken as well.
 */
export async function findPortFrom(wanted: number, host: string): Promise<number | null> {
  for (let port = wanted; port < Math.min(wanted + 100, 65_536); port++) {
    const hosts = host === '127.0.0.1' || host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
    const answers = await Promise.all(hosts.map((one) => bind(port, one)))
    if (answers.every((answer) => answer !== null)) {
      given.add(port)
      return port
    }
  }
  return null
}

/** Null when the port is taken. A machine without the family, or without the right to it, cannot tell. */
function bind(port: number, host: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else if (host === '::1') resolve(port)
      else reject(error)
    })
    probe.listen({ port, host, exclusive: true }, () => {
      const { port: bound } = probe.address() as AddressInfo
      probe.close(() => resolve(bound))
    })
  })
}
