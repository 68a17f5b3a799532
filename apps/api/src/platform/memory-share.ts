import { totalmem } from 'node:os'

/**
 * Bytes that may be kept to spare reads: a part of the machine's memory, or of what the process may use of it, and
 * never less than so many megabytes.
 */
export function memoryShare(
  { part, leastMb }: { part: number; leastMb: number },
  memory = Math.min(totalmem(), process.constrainedMemory() || Infinity),
): number {
  return Math.max(Math.floor(memory * part), leastMb * 1024 * 1024)
}
