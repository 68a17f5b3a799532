import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { lockAccount } from '#features/accounts/core/lock-account.ts'
import type { Tx } from '#platform/db/database.ts'

/** For queries on `accounts`. A freeze ends by itself. */
export const isFrozen = sql<boolean>`
  (frozen_at is not null and coalesce(frozen_until > clock_timestamp(), true))`

/** Refuses a frozen account. With its lock, no freeze can begin before the transaction has ended. */
export async function refuseFrozen(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql`select from accounts where id = ${accountId} and ${isFrozen}`.execute(tx)
  if (rows.length > 0) throw new AppError('ACCOUNT_FROZEN')
}

/** For whatever an account begins, except a purchase, which its statements guard. */
export async function lockUnfrozenAccount(tx: Tx, accountId: string): Promise<void> {
  await lockAccount(tx, accountId)
  await refuseFrozen(tx, accountId)
}
