import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createLog } from '#platform/logging/log.ts'
import { inTransaction, openDatabase } from './database.ts'
import { findMissingMigrations, migrateToLatest } from './migrate.ts'
import { requireMigrations } from './require-migrations.ts'

const log = createLog('migrate-test', 'silent')
/** Kysely's. */
const migrationLock = '3853314791062309107'
const name = `meridian_empty_${randomBytes(6).toString('hex')}`
const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
afterAll(() => onServer(`drop database if exists ${name} with (force)`))

test('runs each migration once when several instances start on an empty database', async () => {
  await onServer(`create database ${name}`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  const instances = Array.from({ length: 5 }, () =>
    openDatabase({ url: url.href, poolSize: 2, backend: 'postgres' }, 'migrate-test', log),
  )
  const off = { url: url.href, poolSize: 2, backend: 'postgres' as const, migrates: false }
  await expect(requireMigrations(off, instances[0]!.db, log)).rejects.toThrow(
    /lacks 001-platform, .*: run npm run migrate/,
  )
  const applied = await Promise.all(instances.map(({ db }) => migrateToLatest(db)))
  expect(applied.filter((list) => list.length > 0)).toHaveLength(1)
  expect(await migrateToLatest(instances[0]!.db)).toEqual([])
  // A later start does not wait for the lock of another one.
  await inTransaction(instances[1]!.db, async (other) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(other)
    expect(await findMissingMigrations(instances[0]!.db)).toEqual([])
    await requireMigrations(off, instances[0]!.db, log)
    expect(await migrateToLatest(instances[2]!.db)).toEqual([])
  })
  await sql`select from accounts`.execute(instances[4]!.db)
  await Promise.all(instances.map(({ close }) => close()))
})

test('does not wait for an instance that migrates when nothing is left to migrate', async () => {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  const { db, close } = openDatabase({ url: url.href, poolSize: 2, backend: 'postgres' }, 'migrate-test', log)
  await migrateToLatest(db)
  const other = new pg.Client({ connectionString: url.href })
  await other.connect()
  await other.query('begin')
  await other.query('lock table kysely_migration_lock in access exclusive mode')
  expect(await migrateToLatest(db)).toEqual([])
  await other.end()
  await close()
})
