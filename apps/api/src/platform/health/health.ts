/** The state of one part. A part that throws or takes too long is down. */
export interface PartHealth {
  up: boolean
  detail?: string
}

export type HealthCheck = () => Promise<PartHealth>

const timeoutMs = 4000
/**
 * Cache time of the result, because the endpoint is public and each check queries every part. Shorter while a part is
 * down, to report its recovery soon.
 */
const cachedMs = { up: 1000, down: 200 }

/** Concurrent and shortly following requests share one result. */
export function shareHealth(checks: Record<string, HealthCheck>): () => Promise<Record<string, PartHealth>> {
  let shared: Promise<Record<string, PartHealth>> | null = null
  const check = async () => {
    const parts = await checkHealth(checks)
    const isUp = Object.values(parts).every(({ up }) => up)
    setTimeout(() => (shared = null), isUp ? cachedMs.up : cachedMs.down).unref()
    return parts
  }
  return () => (shared ??= check())
}

async function checkHealth(checks: Record<string, HealthCheck>): Promise<Record<string, PartHealth>> {
  const entries = await Promise.all(
    Object.entries(checks).map(async ([part, check]) => [part, await answerOf(check)] as const),
  )
  return Object.fromEntries(entries)
}

async function answerOf(check: HealthCheck): Promise<PartHealth> {
  const { promise: late, resolve } = Promise.withResolvers<PartHealth>()
  const timer = setTimeout(resolve, timeoutMs, { up: false, detail: 'no answer in time' })
  try {
    return await Promise.race([check(), late])
  } catch {
    return { up: false, detail: 'not reachable' }
  } finally {
    clearTimeout(timer)
  }
}
