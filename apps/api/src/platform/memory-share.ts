import { totalmem } from 'node:os'
import { shareOf } from './processes/process-count.ts'

interface Share {
  part: number
  leastMb: number
  mostMb: number
}

/**
 * Size of a cache in bytes: a share of the machine's memory, or of the process's memory limit, divided among the
 * processes of this machine.
 */
export function memoryShare(
  { part, leastMb, mostMb }: Share,
  memory = Math.min(totalmem(), process.constrainedMemory() || Infinity),
): number {
  const MB = 1024 ** 2
  return shareOf(Math.min(Math.max(Math.floor(memory * part), leastMb * MB), mostMb * MB))
}
