import { sql } from 'kysely'
import { named } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'

/**
 * What an account begins comes one after the other from here on: two tabs find each other's. The first lock of all;
 * orders, plots by cell and the ledger come after it. Rows that refer to the account may be written meanwhile.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`${named('lock-account')}
    select from accounts where id = ${accountId} for no key update`.execute(tx)
}
