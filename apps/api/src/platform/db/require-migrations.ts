/** Applies missing migrations when a process starts, unless the operator does that by `npm run migrate`. */
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/logging/log.ts'
import { directUrlOf, openDatabase, statementLimits } from './database.ts'
import type { Db } from './database.ts'
import { findMissingMigrations, migrateToLatest } from './migrate.ts'

type DatabaseConfig = Config['database']

export class MigrationsMissingError extends Error {
  constructor(missing: readonly string[]) {
    super(`the database lacks ${missing.join(', ')}: run npm run migrate, or set MIGRATE=auto`)
    this.name = 'MigrationsMissingError'
  }
}

export async function requireMigrations(config: DatabaseConfig, db: Db, log: Log): Promise<void> {
  const missing = await findMissingMigrations(db)
  if (missing.length === 0) return
  if (config.migrates === false) throw new MigrationsMissingError(missing)
  await migrate(config, log)
}

/** On a connection of its own: a migration may take minutes, and its lock belongs to a session, which a pooler shares. */
export async function migrate(config: DatabaseConfig, log: Log): Promise<string[]> {
  const direct = { ...config, url: directUrlOf(config), poolSize: 2 }
  const { db, close } = openDatabase(direct, 'meridian-migrate', log, statementLimits.task)
  try {
    const applied = await migrateToLatest(db)
    if (applied.length > 0) log.info({ applied }, 'the database was migrated')
    return applied
  } finally {
    await close()
  }
}
