import { findFreePort, isFree } from '@meridian/sandbox/processes/find-free-port'
import { Failure, messageOf } from './failure.ts'

/** Ports asked for once are not given again: two parts may ask before either listens. */
const given = new Set<number>()

export async function reservePort(): Promise<number> {
  for (;;) {
    const port = await findFreePort()
    if (given.has(port)) continue
    given.add(port)
    return port
  }
}

/** The wanted port, or the next one that is free. */
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
  // 'localhost' may lead a browser to either family, so that a port which another program has on ::1 is taken as
  // well. A machine without that family has no such program.
  return host === '::1' || isFree(port, '::1').catch(() => true)
}
