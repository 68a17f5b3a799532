/**
 * Compares the database with its outside witnesses, the card provider and the chains: invariants of rows alone can not
 * show history that a failover or a restore lost.
 */
import { z } from 'zod'
import { describeAudit } from '#features/audit/audit.ts'
import type { Violation } from '#features/audit/audit.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { createStripe } from '#platform/stripe/stripe.ts'
import { auditChainEvents } from './audit-chain-events.ts'
import { auditPayouts } from './audit-payouts.ts'
import { auditSigners } from './audit-signers.ts'
import { auditStripe } from './audit-stripe.ts'
import { windowOf } from './outside-window.ts'
import type { Outside, Window } from './outside-window.ts'

export const auditOutsideJob = defineJob({ name: 'audit-outside', data: z.object({}), retries: 1 })

/** Throws if a provider or a node does not answer: then nothing is known. */
export async function auditOutside(outside: Outside, window: Window): Promise<Violation[]> {
  return [
    ...(await auditStripe(outside, window)),
    ...(await auditChainEvents(outside, window)),
    ...(await auditSigners(outside)),
    ...(await auditPayouts(outside, window)),
  ]
}

/** For the operator. Throws an error that names the differences. */
export async function reportOutside(db: Db, config: Config, days: string | undefined): Promise<string> {
  const stripe = config.stripe && createStripe(config.stripe)
  const violations = await auditOutside({ db, config, stripe }, windowOf(days))
  if (violations.length > 0) throw new Error(describeAudit(violations))
  return 'Stripe, the chains and the keys have what the database has.'
}

/** The daily job: each difference is a line of the log with level error, which an alert should watch. */
export async function auditOutsideDaily(platform: Platform): Promise<void> {
  for (const { invariant, what } of await auditOutside(platform, windowOf(undefined)))
    platform.log.error(
      { invariant, what },
      'the database differs from the outside: npm run admin audit --outside',
    )
}
