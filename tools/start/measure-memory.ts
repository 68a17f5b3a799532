/** The memory of a process and its descendants. Linux only. */
import { readdir, readFile } from 'node:fs/promises'

/**
 * Bytes, with each shared page counted once among its processes (PSS), because PostgreSQL's processes share most of
 * theirs. Null on other systems.
 */
export async function measureMemory(root: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const parents = await readParents()
  const isBelow = (pid: number): boolean => pid === root || (parents.has(pid) && isBelow(parents.get(pid)!))
  const sizes = await Promise.all([...parents.keys()].filter(isBelow).map(proportionalSize))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function readParents(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      // The name, in brackets, may contain anything; the parent is the second field after it.
      return [pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const
    }),
  )
  return new Map(parents.filter(([, parent]) => parent > 0))
}

/** Zero for a process that has ended meanwhile. */
async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024
}
