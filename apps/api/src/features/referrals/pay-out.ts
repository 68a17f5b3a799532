/** One USDT transfer from the treasury for each withdrawal, retried until it succeeds. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { encodeFunctionData, erc20Abi, formatUnits } from 'viem'
import type { Address } from 'viem'
import { endChainCase, openChainCase } from '#features/chain/events/chain-cases.ts'
import {
  hurryTransaction,
  onTransactionSettled,
  requestTransaction,
  wasSigned,
  withdrawTransaction,
} from '#features/chain/sender/own-transactions.ts'
import { recordNotices } from '#features/notices/record-notices.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ReferralWithdrawals } from '#platform/db/schema.generated.ts'
import { withdrawalColumns } from './withdrawal-rows.ts'
import type { WithdrawalRow } from './withdrawal-rows.ts'

const purpose = 'payout'

type Paid = Pick<WithdrawalRow, 'chain_id' | 'wallet' | 'amount'> &
  Pick<Selectable<ReferralWithdrawals>, 'token_decimals'>

/** Maximum pause between two tries. The first is a minute, and each next one doubles. */
const longestPauseMinutes = 60

export async function requestPayout(tx: Tx, row: WithdrawalRow): Promise<void> {
  const { id: subject, chain_id: chainId, attempt, wallet, amount, token } = row
  if (amount === null || token === null) throw new Error(`withdrawal ${subject} has not begun`)
  const args = [wallet as Address, BigInt(amount)] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  const paidBy = await requestTransaction(tx, {
    chainId,
    signer: 'treasury',
    purpose,
    subject,
    attempt,
    to: token as Address,
    data,
  })
  if (paidBy) await completePayout(tx, subject, paidBy)
}

/** For a payout that is not signed yet. False: it is signed or does not exist. */
export const hurryPayout = (tx: Tx, subject: string): Promise<boolean> =>
  hurryTransaction(tx, { purpose, subject })

/** For a payout that is not signed yet. Afterwards no worker sends it, so an operator can pay it manually. */
export const withdrawPayout = (tx: Tx, subject: string): Promise<boolean> =>
  withdrawTransaction(tx, { purpose, subject })

/** For queries on `referral_withdrawals`: no transaction for it is open or done. */
export const isIdle = sql`not exists (
  select from chain_transactions as sent
  where sent.purpose = ${purpose} and sent.subject = referral_withdrawals.id::text and sent.state <> 'failed'
)`

export const settlePayout = onTransactionSettled(purpose, async (tx, { subject: id, ...end }) => {
  if (end.state === 'done') return completePayout(tx, id, end.txHash)
  await failPayout(tx, id, end.trouble, end.txHash === null)
})

/** After a deep reorganisation another version may have been mined. A manual payment stays recorded. */
export async function completePayout(tx: Tx, id: string, txHash: string, byHand = false): Promise<void> {
  const { rows } = await sql<Paid>`
    update referral_withdrawals set state = 'paid', payout_tx_hash = ${txHash}, by_hand = ${byHand}, trouble = null
    where id = ${id} and (state = 'paying' or (state = 'paid' and not by_hand))
    returning chain_id::int, wallet, amount, token_decimals`.execute(tx)
  for (const { chain_id: chainId, ...paid } of rows) {
    await endChainCase(tx, { chainId, kind: 'payout_failed', reference: id })
    await notePaid(tx, id, paid)
  }
}

async function notePaid(
  tx: Tx,
  id: string,
  { wallet, amount, token_decimals: decimals }: Omit<Paid, 'chain_id'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where wallet_address = ${wallet}`.execute(tx)
  const subject = amount === null || decimals === null ? '' : `${formatUnits(BigInt(amount), decimals)} USDT`
  await recordNotices(
    tx,
    rows.map(({ id: accountId }) => ({ accountId, kind: 'reward_paid', reference: id, subject })),
  )
}

/**
 * The amount stays reserved, and the worker retries: the treasury may be refilled, or a paused token resumed. A
 * transaction that was signed and then lost may have been paid, so an operator decides.
 */
async function failPayout(tx: Tx, id: string, trouble: string, isUnmined: boolean): Promise<void> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from referral_withdrawals where id = ${id} and state = 'paying'
    for update`.execute(tx)
  const [row] = rows
  if (!row) return
  const isLost = isUnmined && (await wasSigned(tx, { purpose, subject: id, attempt: row.attempt }))
  await sql`
    update referral_withdrawals set attempt = attempt + 1, tries = tries + 1, trouble = ${trouble},
      try_at = case when ${isLost} then 'infinity'
        else clock_timestamp() + make_interval(mins => least(power(2, least(tries, 10)), ${longestPauseMinutes})::int) end
    where id = ${id}`.execute(tx)
  const what = isLost ? 'look whether it was paid, then retry-payout or payout-paid' : 'it is tried again'
  const detail = `withdrawal ${id}, ${row.amount} of the smallest unit of ${row.token} to ${row.wallet}: ${trouble}; ${what}`
  await openChainCase(tx, { chainId: row.chain_id, kind: 'payout_failed', reference: id, detail })
}
