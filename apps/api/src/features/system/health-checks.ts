import { indexerHealth } from '#features/chain/indexer/indexer-health.ts'
import { treasuryHealth } from '#features/chain/sender/watch-treasury.ts'
import { payoutHealth } from '#features/referrals/pursue-withdrawals.ts'
import { countReaders, findMissingCode, readChainIds } from '#platform/chain/chain-rpc.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { HealthCheck } from '#platform/health/health.ts'
import { smtpCheck } from '#platform/mail/smtp-check.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import type { Platform } from '#platform/platform.ts'
import { databaseCheck } from './database-check.ts'
import { workerIsAlive } from './worker-heartbeat.ts'

export function healthChecks({ config, db }: Platform, live: LiveHub): Record<string, HealthCheck> {
  return {
    database: databaseCheck(db),
    worker: async () =>
      (await workerIsAlive(db)) ? { up: true } : { up: false, detail: 'no worker is running' },
    // The name that operators' alerts use.
    follower: indexerHealth(config, db),
    treasury: treasuryHealth(config, db),
    payouts: payoutHealth(db),
    'live-events': async () => ({ up: live.isUp() }),
    ...Object.fromEntries(config.chains.map((chain) => [`chain-${chain.id}`, chainCheck(chain)])),
    ...(config.sandboxUrl ? { sandbox: sandboxCheck(config.sandboxUrl) } : {}),
    ...(config.mail
      ? {
          mail: config.sandboxUrl ? partCheck(config.sandboxUrl, 'mail') : smtpCheck(config.mail.server),
        }
      : {}),
    ...(config.sandboxUrl && config.stripe?.apiUrl ? { stripe: partCheck(config.sandboxUrl, 'stripe') } : {}),
    ...(config.sandboxUrl && config.wert && !config.wert.origin
      ? { wert: partCheck(config.sandboxUrl, 'wert') }
      : {}),
  }
}

function chainCheck(chain: ChainConfig): HealthCheck {
  // Deployed code never disappears, so a success is final.
  let hasContracts = false
  return async () => {
    const ids = await readChainIds(chain)
    const wrong = ids.find((id) => id !== null && id !== chain.id)
    if (wrong) return { up: false, detail: `the node speaks for chain ${wrong}` }
    const missing = hasContracts ? [] : await findMissingCode(chain)
    if (missing.length > 0) return { up: false, detail: `not on the chain: ${missing.join(', ')}` }
    hasContracts = true
    const readers = await countReaders(chain)
    if (readers === 0) return { up: false, detail: 'no node gives what following it takes' }
    return readers === ids.length
      ? { up: true }
      : { up: true, detail: `${readers} of ${ids.length} nodes answer` }
  }
}

const sandboxCheck =
  (url: string): HealthCheck =>
  async () => ({ up: (await fetch(new URL('/health', url), { signal: AbortSignal.timeout(3000) })).ok })

/** A part of the sandbox, by its name there. */
const partCheck =
  (url: string, part: string): HealthCheck =>
  async () => {
    const answer = await fetch(new URL('/health', url), { signal: AbortSignal.timeout(3000) })
    const { parts } = (await answer.json()) as { parts: Record<string, { up: boolean } | undefined> }
    return { up: parts[part]?.up ?? false }
  }
