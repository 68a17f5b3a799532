/**
 * A rate limit in memory, which is enough for a sandbox: a window begins with its first visit, per address and
 * overall.
 */
export function limitVisits(
  { one, all }: { one: number; all: number },
  windowMs: number,
  now: () => number = Date.now,
): (visitor: string) => boolean {
  let visits = new Map<string, number>()
  let total = 0
  let opened = -Infinity
  return (visitor) => {
    if (now() - opened >= windowMs) {
      visits = new Map()
      total = 0
      opened = now()
    }
    const before = visits.get(visitor) ?? 0
    if (before >= one || total >= all) return false
    visits.set(visitor, before + 1)
    total += 1
    return true
  }
}
