/**
 * Migration 014 removes the attempt number from the subject, where earlier versions wrote it. Migration 032 withdraws
 * refunds that the treasury has not signed, because LandPayment pays them.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { migrateToLatest, migratorOf } from '#platform/db/migrate.ts'
import { createLog } from '#platform/logging/log.ts'
import { cleanUp } from '#testing/clean-up.ts'

const name = `meridian_old_${randomBytes(6).toString('hex')}`
const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('keeps the attempts of earlier refunds, and continues with other transactions', async () => {
  await onServer(`create database ${name}`)
  cleanUp(() => onServer(`drop database if exists ${name} with (force)`))
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  const log = createLog('old-attempts-test', 'silent')
  const { db, close } = openDatabase({ url: url.href, poolSize: 2, backend: 'postgres' }, 'old', log)
  try {
    await migratorOf(db).migrateTo('013-codes-not-sentences')
    const refund = crypto.randomUUID()
    await sql`
      insert into chain_transactions (chain_id, signer, purpose, subject, to_address, value_wei, data, state)
      select 5, 'treasury', purpose, subject, ${`0x${'ab'.repeat(20)}`}, 1, '0x', state
      from (values ('refund', ${`${refund}:0`}, 'failed'), ('refund', ${`${refund}:2`}, 'waiting'),
        ('price', '17', 'waiting')) as old (purpose, subject, state)`.execute(db)
    await migrateToLatest(db)
    const { rows } = await sql`
      select purpose, subject, attempt, state, try_at = created_at as is_due from chain_transactions
      order by purpose, attempt`.execute(db)
    expect(rows).toEqual([
      { purpose: 'price', subject: '17', attempt: 0, state: 'waiting', is_due: true },
      { purpose: 'refund', subject: refund, attempt: 0, state: 'failed', is_due: true },
      { purpose: 'refund', subject: refund, attempt: 2, state: 'failed', is_due: true },
    ])
  } finally {
    await close()
  }
})
