/**
 * Migrations are plain SQL files, applied in order, forward only, in one transaction. An advisory lock lets any
 * number of instances start at once.
 */
import { readFile, readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import type { Db } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8')
      return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }] as [
        string,
        Migration,
      ]
    }),
  )
  return Object.fromEntries(migrations)
}

export const migratorOf = (db: Db): Migrator =>
  new Migrator({ db, provider: { getMigrations: readMigrations } })

export async function migrateToLatest(db: Db): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`Migration ${failed ?? '(before the first)'} failed`, { cause: error })
  }
  return (results ?? []).map((result) => result.migrationName)
}
