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
