import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { pipelinedSqlFile } from '#platform/db/sql-file.ts'

const lock = pipelinedSqlFile<[accountId: string]>(new URL('./sql/lock-account.sql', import.meta.url))

/**
 * Serialises the transactions of one account, so that two tabs see each other's changes. Lock order: account,
 * orders, plots by cell, ledger. Other transactions may still insert rows that reference the account.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await lock(tx, accountId)
}

/** For mints and conversions. The statements of a purchase refuse a frozen account themselves. */
export async function lockUnfrozenAccount(tx: Tx, accountId: string): Promise<void> {
  await lockAccount(tx, accountId)
  await refuseFrozen(tx, accountId)
}

/** For queries on `accounts`. A freeze ends by itself. */
export const isFrozen = sql<boolean>`
  (frozen_at is not null and coalesce(frozen_until > clock_timestamp(), true))`

/** Refuses a frozen account. With its lock, no freeze can begin before the transaction has ended. */
export async function refuseFrozen(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql`select from accounts where id = ${accountId} and ${isFrozen}`.execute(tx)
  if (rows.length > 0) throw new AppError('ACCOUNT_FROZEN')
}
