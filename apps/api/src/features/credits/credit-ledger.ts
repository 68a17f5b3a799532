import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { publish } from '#platform/live/live-hub.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** demo: the welcome that accounts of the demonstration get. All others have an order or a payment behind them. */
export const creditReasons = ['purchase', 'plots', 'made-good', 'dispute', 'demo'] as const

export interface CreditEntry {
  accountId: string
  /** Positive to give, negative to spend; spending below zero is refused. */
  amount: bigint
  reason: (typeof creditReasons)[number]
  /** Booking the same reason and reference again does nothing. */
  reference: string
}

/** Books one entry and moves the balance with it; false when it was booked before. */
export async function bookCredits(
  tx: Tx,
  { accountId, amount, reason, reference }: CreditEntry,
): Promise<boolean> {
  const booked = await tx
    .insertInto('credit_entries')
    .values({ account_id: accountId, amount, reason, reference })
    .onConflict((conflict) => conflict.columns(['account_id', 'reason', 'reference']).doNothing())
    .executeTakeFirst()
  if (booked.numInsertedOrUpdatedRows === 0n) return false
  await (amount > 0n ? addToBalance : takeFromBalance)(tx, accountId, amount)
  await publish(tx, `account:${accountId}`, { type: 'credits' })
  return true
}

async function addToBalance(tx: Tx, accountId: string, amount: bigint): Promise<void> {
  await sql`
    insert into credit_balances as balance (account_id, amount) values (${accountId}, ${amount})
    on conflict (account_id) do update set amount = balance.amount + excluded.amount`.execute(tx)
}

async function takeFromBalance(tx: Tx, accountId: string, amount: bigint): Promise<void> {
  const { numAffectedRows } = await sql`
    update credit_balances set amount = amount + ${amount}
    where account_id = ${accountId} and amount + ${amount} >= 0`.execute(tx)
  if (numAffectedRows !== 1n) throw new AppError('NOT_ENOUGH_CREDITS')
}

export async function readCredits(db: Db | Tx, accountId: string): Promise<bigint> {
  const row = await db
    .selectFrom('credit_balances')
    .select('amount')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.amount ?? 0n
}
