/** What each part says of itself. A part that throws or takes too long is down. */
export interface PartHealth {
  up: boolean
  detail?: string
}

export type HealthCheck = () => Promise<PartHealth>

const timeoutMs = 4000
/**
 * How long an answer is good for everybody: anyone may ask, and each question goes to every part. What is down is
 * looked at again sooner: somebody is waiting for it.
 */
const keptMs = { up: 1000, down: 200 }

/** Whoever asks while the parts are being asked, or shortly after, gets the same answer. */
export function shareHealth(checks: Record<string, HealthCheck>): () => Promise<Record<string, PartHealth>> {
  let shared: Promise<Record<string, PartHealth>> | null = null
  const ask = async () => {
    const parts = await checkHealth(checks)
    const isUp = Object.values(parts).every(({ up }) => up)
    setTimeout(() => (shared = null), isUp ? keptMs.up : keptMs.down).unref()
    return parts
  }
  return () => (shared ??= ask())
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
