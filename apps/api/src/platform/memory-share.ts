import { totalmem } from 'node:os'

interface Share {
  part: number
  leastMb: number
  mostMb: number
}

/** Bytes that may be kept to spare reads: a part of the machine's memory, or of what the process may use of it. */
export function memoryShare(
  { part, leastMb, mostMb }: Share,
  memory = Math.min(totalmem(), process.constrainedMemory() || Infinity),
): number {
  const MB = 1024 ** 2
  return Math.min(Math.max(Math.floor(memory * part), leastMb * MB), mostMb * MB)
}
