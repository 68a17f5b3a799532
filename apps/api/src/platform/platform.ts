/** The composition root of every process: configuration, log, database (migrated), jobs, and the card providers that are configured. */
import type pg from 'pg'
import { FinalityWaits } from '#platform/finality-waits.ts'
import type { Config } from '#platform/config/config.ts'
import { loadConfig } from './load-config.ts'
import { openDatabase, statementLimits } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { findIgnoredLimits } from '#platform/db/find-ignored-limits.ts'
import { requireWritable } from '#platform/db/read-only-server.ts'
import { requireMigrations } from '#platform/db/require-migrations.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import type { AnyJob, Jobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/logging/log.ts'
import type { Log } from '#platform/logging/log.ts'
import { createStripe } from '#platform/stripe/stripe.ts'
import type { StripeProvider } from '#platform/stripe/stripe.ts'
import { createWert } from '#platform/wert/wert.ts'
import type { WertProvider } from '#platform/wert/wert.ts'

export interface Platform {
  config: Config
  log: Log
  db: Db
  pool: pg.Pool
  jobs: Jobs
  /** Null if not configured, and then not offered. */
  stripe: StripeProvider | null
  wert: WertProvider | null
  finality: FinalityWaits
  close: () => Promise<void>
}

export async function startPlatform(
  env: NodeJS.ProcessEnv,
  name: string,
  jobs: { role: 'sender' | 'worker'; definitions: AnyJob[] },
): Promise<Platform> {
  return openPlatform(await loadConfig(env), name, jobs)
}

export async function openPlatform(
  config: Config,
  name: string,
  jobs: { role: 'sender' | 'worker'; definitions: AnyJob[] },
): Promise<Platform> {
  const log = createLog(name, config.logLevel)
  const limits = statementLimits[jobs.role === 'worker' ? 'worker' : 'api']
  const { db, pool, close } = openDatabase(config.database, `meridian-${name}`, log, limits)
  try {
    await requireWritable(db)
    for (const command of await findIgnoredLimits(db, limits))
      log.warn(`the database lacks a time limit, because a pooler drops it: ${command}`)
    await requireMigrations(config.database, db, log)
    const queue = await openJobs(config.database, jobs.definitions, jobs.role, log)
    return {
      config,
      log,
      db,
      pool,
      jobs: queue,
      stripe: config.stripe && createStripe(config.stripe),
      wert: config.wert && createWert(config.wert),
      finality: new FinalityWaits(config.verifyWaitSeconds * 1000),
      close: async () => {
        await queue.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
