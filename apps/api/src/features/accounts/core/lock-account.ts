import type { Tx } from '#platform/db/database.ts'
import { sentSqlFile } from '#platform/db/sql-file.ts'

const lock = sentSqlFile<[accountId: string]>(new URL('./sql/lock-account.sql', import.meta.url))

/**
 * What an account begins comes one after the other from here on: two tabs find each other's. The first lock of all;
 * orders, plots by cell and the ledger come after it. Rows that refer to the account may be written meanwhile.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await lock(tx, accountId)
}
