import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../state/failure.ts'

type Health = { parts?: Record<string, { up?: boolean; detail?: string }> }

const healthyWithinMs = 60_000

/** Waits until every part is up; throws an error that names the part that is not. */
export async function waitForHealth(url: string, signal: AbortSignal): Promise<string[]> {
  const deadline = Date.now() + healthyWithinMs
  let last = 'the API does not answer'
  while (Date.now() < deadline) {
    signal.throwIfAborted()
    try {
      const response = await fetch(`${url}/api/health`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]),
      })
      const { parts = {} } = (await response.json()) as Health
      if (response.status === 200) return Object.keys(parts)
      last = describe(parts) || `the API answers ${response.status}`
    } catch {
      // Not listening yet, or being replaced.
    }
    await sleep(50)
  }
  throw new Failure(`Not everything came up within ${healthyWithinMs / 1000} s: ${last}.`)
}

function describe(parts: NonNullable<Health['parts']>): string {
  const down = Object.entries(parts).filter(([, { up }]) => !up)
  return down.map(([name, { detail }]) => (detail ? `${name} (${detail})` : name)).join(', ')
}
