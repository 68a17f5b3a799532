/** A database with an older schema, to test a migration on existing rows. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { migratorOf } from '#platform/db/migrate.ts'
import { createLog } from '#platform/logging/log.ts'
import { cleanUp } from './clean-up.ts'

/** @param last name of the newest migration to apply. */
export async function createOldDatabase(last: string): Promise<Db> {
  const name = `meridian_old_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  const log = createLog('old-database', 'silent')
  const { db, close } = openDatabase({ url: url.href, poolSize: 2, backend: 'postgres' }, 'old-database', log)
  cleanUp(async () => {
    await close()
    await onServer(`drop database if exists ${name} with (force)`)
  })
  const { error } = await migratorOf(db).migrateTo(last)
  if (error) throw new Error(`There is no database as of ${last}`, { cause: error })
  return db
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
