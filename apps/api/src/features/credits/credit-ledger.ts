import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { publish } from '#platform/live/live-hub.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'

/**
 * demo: the initial credits of demo accounts. All others belong to an order or a payment. returned: an operator took
 * back bought credits, or plots that were bought by credits.
 */
export const creditReasons = ['purchase', 'plots', 'made-good', 'dispute', 'demo', 'returned'] as const

export interface CreditEntry {
  accountId: string
  /** The number of credits. */
  amount: bigint
  reason: (typeof creditReasons)[number]
  /** A repeated reason and reference has no effect. */
  reference: string
}

const spend = sqlFile<
  [accountId: string, amount: bigint, reason: CreditEntry['reason'], reference: string],
  { isNew: boolean; left: bigint | null }
>(new URL('./sql/spend-credits.sql', import.meta.url))

/** Adds credits: books an entry and updates the balance. False if it was booked before. */
export async function giveCredits(
  tx: Tx,
  { accountId, amount, reason, reference }: CreditEntry,
): Promise<boolean> {
  const booked = await tx
    .insertInto('credit_entries')
    .values({ account_id: accountId, amount, reason, reference })
    .onConflict((conflict) => conflict.columns(['account_id', 'reason', 'reference']).doNothing())
    .executeTakeFirst()
  if (booked.numInsertedOrUpdatedRows === 0n) return false
  await sql`
    insert into credit_balances as balance (account_id, amount) values (${accountId}, ${amount})
    on conflict (account_id) do update set amount = balance.amount + excluded.amount`.execute(tx)
  await publish(tx, `account:${accountId}`, { type: 'credits' })
  return true
}

/** Spends credits and returns the balance; throws if there are not enough. */
export async function spendCredits(
  tx: Tx,
  { accountId, amount, reason, reference }: CreditEntry,
): Promise<bigint> {
  const [spent] = await spend(tx, accountId, amount, reason, reference)
  if (!spent?.isNew) return readCredits(tx, accountId)
  if (spent.left === null) throw new AppError('NOT_ENOUGH_CREDITS')
  await publish(tx, `account:${accountId}`, { type: 'credits' })
  return spent.left
}

export async function readCredits(db: Db | Tx, accountId: string): Promise<bigint> {
  const row = await db
    .selectFrom('credit_balances')
    .select('amount')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.amount ?? 0n
}
