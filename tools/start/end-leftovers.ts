import { endProcess } from '@meridian/sandbox/processes/end-process'
import { findProcesses } from '@meridian/sandbox/processes/find-processes'
import { preloadFor } from './parts/node-part.ts'

/**
 * After kill -9 of an earlier start, its programs end by themselves, but may not have ended yet. Two generations must
 * not write to one world, so every program with this world on its command line is ended first, and the chain program
 * too. PostgreSQL keeps running: the new start adopts it.
 */
export async function endLeftovers(world: string): Promise<number> {
  const mark = preloadFor(world)
  const chains = `${world}/chains/`
  const leftovers = await findProcesses(
    ({ command }) => command.includes(mark) || command.some((part) => part.startsWith(chains)),
  )
  await Promise.all(leftovers.map((one) => endProcess(one, { signal: 'SIGTERM', graceMs: 1500 })))
  return leftovers.length
}
