import { endProcess } from '@meridian/sandbox/processes/end-process'
import { findProcesses } from '@meridian/sandbox/processes/find-processes'
import { preloadFor } from './parts/node-part.ts'

/**
 * After kill -9 of a former start its programs notice and end by themselves, but may still be at it. Two
 * generations must not write to one world: whoever carries this world on its command line is ended first, and
 * so are the nodes of its chains, which know nothing of their parent.
 * PostgreSQL is not among them: it is taken over as it is.
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
