/** Settles ether refunds, and implements the operator's actions on them. One transfer pays all refunds of a payer. */
import { landPaymentAbi } from '@meridian/contracts/abi'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import {
  hurryTransaction,
  onTransactionSettled,
  withdrawTransaction,
} from '#features/chain/sender/own-transactions.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Refunds } from '#platform/db/schema.generated.ts'
import { failRefund, settleRefund } from '#features/payments/refunds/settle-refund.ts'
import { refundObstacles } from './refund-obstacles.ts'

/** The purpose in chain_transactions; the subject is the transfer number. */
export const refundPurpose = 'refund'

/**
 * The receiver of a refund sent it straight back. An operator decides, so that the money does not circulate for ever.
 */
export async function failBouncedRefund(tx: Tx, reference: string): Promise<void> {
  const { rows } = await sql<Pick<Selectable<Refunds>, 'id'>>`
    select refunds.id from refunds join payments on payments.id = payment_id
    where provider = 'chain' and payments.reference = ${reference} and refunds.state = 'due'`.execute(tx)
  for (const { id } of rows) await failRefund(tx, id, 'The receiver sent a refund of ours back to us.')
}

/**
 * Sends a widget refund to the wallet that the buyer has linked by now, never to an address of ours. The payer stays
 * unchanged, because the audit compares sent refunds with it.
 */
export async function addressRefunds(tx: Tx): Promise<void> {
  await sql`
    update refunds set to_address = wallet_address
    from payments join orders on orders.id = order_id join accounts on accounts.id = account_id
    where payments.id = refunds.payment_id and provider = 'chain' and method = 'wert'
      and refunds.state = 'due' and to_address is null and wallet_address is not null
      and not exists (select from known_addresses where address = wallet_address)`.execute(tx)
}

/** For transfers that are not signed yet. False: this refund is not in one. */
export async function hurryEthRefund(tx: Tx, refundId: string): Promise<boolean> {
  const subject = await transferOf(tx, refundId)
  return subject !== null && hurryTransaction(tx, { purpose: refundPurpose, subject })
}

/** For transfers that are not signed yet. Afterwards no worker sends the refund, so an operator can pay it manually. */
export async function withdrawEthRefund(tx: Tx, refundId: string): Promise<boolean> {
  const subject = await transferOf(tx, refundId)
  return subject !== null && withdrawTransaction(tx, { purpose: refundPurpose, subject })
}

/** All refunds in the same transfer, including this one. */
export async function refundsPaidWith(tx: Tx, refundId: string): Promise<string[]> {
  const { rows } = await sql<Pick<Selectable<Refunds>, 'id'>>`
    select other.id from refunds join refunds as other on other.id = refunds.id or other.transfer = refunds.transfer
    where refunds.id::text = ${refundId}`.execute(tx)
  return rows.map(({ id }) => id)
}

async function transferOf(tx: Tx, refundId: string): Promise<string | null> {
  const { rows } = await sql<{ transfer: string | null }>`
    select transfer::text from refunds where id::text = ${refundId}`.execute(tx)
  return rows[0]?.transfer ?? null
}

/**
 * The ether of a failed transfer stays in LandPayment, and the operator gets a case. A transfer that LandPayment
 * rejected for a temporary reason becomes due again under the same number.
 */
export const settleEthRefund = onTransactionSettled(
  refundPurpose,
  async (tx, { subject, ...end }) => {
    if (end.state === 'failed' && end.isPassing && (await countSigned(tx, subject)) < mostSigned)
      return makeDueAgain(tx, subject, end.trouble)
    const { rows } = await sql<Pick<Selectable<Refunds>, 'id'>>`
      select id from refunds where transfer = ${subject}::bigint order by created_at`.execute(tx)
    for (const { id } of rows)
      if (end.state === 'done') await settleRefund(tx, id, { refundId: end.txHash, status: 'succeeded' })
      else await failRefund(tx, id, end.trouble, end.txHash ?? undefined)
  },
  {
    abi: landPaymentAbi,
    words: {
      LandPaymentUnauthorizedRefunder: refundObstacles.role,
      LandPaymentDailyLimit: refundObstacles.contract,
      InsufficientBalance: refundObstacles.short,
    },
  },
)

/** Each reverted transaction costs gas, so after this many an operator decides. */
const mostSigned = 3

async function countSigned(tx: Tx, number: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chain_transactions
    where purpose = ${refundPurpose} and subject = ${number} and nonce is not null`.execute(tx)
  return rows[0]?.count ?? 0
}

async function makeDueAgain(tx: Tx, number: string, trouble: string): Promise<void> {
  await sql`
    update refunds set state = 'due', trouble = ${trouble}
    where transfer = ${number}::bigint and state = 'sent'`.execute(tx)
}
