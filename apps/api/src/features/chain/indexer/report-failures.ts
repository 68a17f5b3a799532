import type { Log } from '#platform/logging/log.ts'
import type { FailedEffect } from '#features/chain/events/try-effect.ts'

/** Only the log contains the error: more people can read a case. */
export function reportFailures(log: Log, chainId: number, failed: readonly FailedEffect[]): void {
  for (const { error, ...event } of failed)
    log.error({ chainId, ...event, block: String(event.block), err: error }, 'an effect failed')
}
