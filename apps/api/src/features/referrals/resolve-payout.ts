/** Operator actions on USDT payouts that are not done: send again to the same wallet, or record as paid manually. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { ReferralWithdrawals } from '#platform/db/schema.generated.ts'
import { completePayout, hurryPayout, isIdle, requestPayout, withdrawPayout } from './pay-out.ts'
import { withdrawalColumns } from './withdrawal-rows.ts'
import type { WithdrawalRow } from './withdrawal-rows.ts'

export async function retryPayout(db: Db, id: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    if (await hurryPayout(tx, id)) return `Payout ${id} was waiting to be signed, and is tried at once.`
    await requestPayout(tx, await lockIdle(tx, id))
    return `Payout ${id} is sent again to the same wallet.`
  })
}

export async function notePaidPayout(db: Db, id: string, txHash: string): Promise<string> {
  if (!/^0x[0-9a-fA-F]{64}$/.test(txHash)) throw new Error('Say by which transaction it was paid: 0x…')
  await inTransaction(db, async (tx) => {
    await withdrawPayout(tx, id)
    await lockIdle(tx, id)
    await completePayout(tx, id, txHash.toLowerCase(), true)
  })
  return `Payout ${id} counts as paid by ${txHash}.`
}

/** Rejects a payout that has an open or completed transaction. */
async function lockIdle(tx: Tx, id: string): Promise<WithdrawalRow> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from referral_withdrawals
    where id::text = ${id} and state = 'paying' and ${isIdle} for update`.execute(tx)
  if (!rows[0]) throw new Error(`There is no payout with the id ${id} that waits to be tried again.`)
  return rows[0]
}

/** Open payouts, oldest first; one line for each. */
export async function listOpenPayouts(db: Db): Promise<string[]> {
  const { rows } = await sql<
    Pick<
      Selectable<ReferralWithdrawals>,
      'id' | 'wallet' | 'amount' | 'token' | 'trouble' | 'attempt' | 'created_at'
    >
  >`
    select id, wallet, amount, token, trouble, attempt, created_at from referral_withdrawals
    where state = 'paying' order by created_at`.execute(db)
  return rows.map(({ id, wallet, amount, token, trouble, attempt, created_at }) =>
    [
      created_at.toISOString(),
      `${amount} of ${token}`,
      `to ${wallet}`,
      ...(attempt > 0 ? [`tried ${attempt} times`] : []),
      ...(trouble ? [trouble] : []),
      id,
    ].join(' · '),
  )
}
