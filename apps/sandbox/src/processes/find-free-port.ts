import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the range of outgoing connections (from 32768 on Linux): a server that restarts on its port must not find it
 * used by one.
 */
const range = [20_000, 32_000] as const

/** A port that was free a moment ago. Bind it soon: another process may take it. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...range)
    if (await isFree(port, '127.0.0.1')) return port
  }
}

/** Throws when the address is not one of this machine. */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
