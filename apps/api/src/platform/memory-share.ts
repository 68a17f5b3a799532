import { totalmem } from 'node:os'

interface Share {
  part: number
  leastMb: number
  mostMb: number
}

/** Size of a cache in bytes: a share of the machine's memory, or of the process's memory limit. */
export function memoryShare(
  { part, leastMb, mostMb }: Share,
  memory = Math.min(totalmem(), process.constrainedMemory() || Infinity),
): number {
  const MB = 1024 ** 2
  return Math.min(Math.max(Math.floor(memory * part), leastMb * MB), mostMb * MB)
}
