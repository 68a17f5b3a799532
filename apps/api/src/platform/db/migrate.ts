/**
 * Migrations are plain SQL files, applied in order, forward only, in one transaction. An advisory lock lets any
 * number of instances start at once; it is taken only while a migration is missing.
 */
import { readFile, readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import type { Db } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

const listFiles = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()

const nameOf = (file: string): string => file.replace(/\.sql$/, '')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = await listFiles()
  const migrations = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8')
      return [nameOf(file), { up: async (db) => void (await sql.raw(text).execute(db)) }] as [
        string,
        Migration,
      ]
    }),
  )
  return Object.fromEntries(migrations)
}

export const migratorOf = (db: Db): Migrator =>
  new Migrator({ db, provider: { getMigrations: readMigrations } })

/** The names of the migrations that the database does not have: one query, where Kysely reads the whole catalogue. */
export async function findMissingMigrations(db: Db): Promise<string[]> {
  const wanted = (await listFiles()).map(nameOf)
  // Kysely creates the table with the first migration.
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!tables[0]?.exists) return wanted
  const { rows } = await sql<{ name: string }>`select name::text from kysely_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return wanted.filter((name) => !applied.has(name))
}

export async function migrateToLatest(db: Db): Promise<string[]> {
  if ((await findMissingMigrations(db)).length === 0) return []
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`Migration ${failed ?? '(before the first)'} failed`, { cause: error })
  }
  return (results ?? []).map((result) => result.migrationName)
}
