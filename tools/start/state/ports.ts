import { findFreePort, isFree } from '@meridian/sandbox/processes/find-free-port'
import { Failure, messageOf } from './failure.ts'

/** A reserved port is not returned again: two parts may reserve before either listens. */
const given = new Set<number>()

export async function reservePort(): Promise<number> {
  for (;;) {
    const port = await findFreePort()
    if (given.has(port)) continue
    given.add(port)
    return port
  }
}

/** The wanted port, or the next free one. */
export async function findPortFrom(wanted: number, host: string): Promise<number> {
  for (let port = wanted; port < Math.min(wanted + 100, 65_536); port++) {
    if (!(await isFreeOn(port, host))) continue
    given.add(port)
    return port
  }
  throw new Failure(`No port from ${wanted} on is free: choose another by PORT.`)
}

async function isFreeOn(port: number, host: string): Promise<boolean> {
  try {
    if (!(await isFree(port, host))) return false
  } catch (error) {
    throw new Failure(`HOST=${host} and PORT=${port} cannot be listened on: ${messageOf(error)}.`)
  }
  // A browser may resolve 'localhost' to either address family, so a port that another program uses on ::1 counts as
  // taken, too. A machine without that family has no such program.
  return host === '::1' || isFree(port, '::1').catch(() => true)
}
