/** How refunds of ether end, and what an operator does about them. One transfer pays all refunds of a payer. */
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

/** Of chain_transactions; the subject is the number of the transfer. */
export const refundPurpose = 'refund'

/** The receiver of a refund sent it straight back: an operator decides, so that it does not go round in circles. */
export async function failBouncedRefund(tx: Tx, reference: string): Promise<void> {
  const { rows } = await sql<Pick<Selectable<Refunds>, 'id'>>`
    select refunds.id from refunds join payments on payments.id = payment_id
    where provider = 'chain' and payments.reference = ${reference} and refunds.state = 'due'`.execute(tx)
  for (const { id } of rows) await failRefund(tx, id, 'The receiver sent a refund of ours back to us.')
}

/**
 * Money of the widget goes to the wallet that its buyer has linked by now, and never to an address of ours. Who paid
 * stays as it is: what is sent is held against it.
 */
export async function addressRefunds(tx: Tx): Promise<void> {
  await sql`
    update refunds set to_address = wallet_address
    from payments join orders on orders.id = order_id join accounts on accounts.id = account_id
    where payments.id = refunds.payment_id and provider = 'chain' and method = 'wert'
      and refunds.state = 'due' and to_address is null and wallet_address is not null
      and not exists (select from known_addresses where address = wallet_address)`.execute(tx)
}

/** Of transfers that are not signed yet. False: it is not one of them. */
export async function hurryEthRefund(tx: Tx, refundId: string): Promise<boolean> {
  const subject = await transferOf(tx, refundId)
  return subject !== null && hurryTransaction(tx, { purpose: refundPurpose, subject })
}

/** The same; afterwards nobody sends it, and it can be paid by hand. */
export async function withdrawEthRefund(tx: Tx, refundId: string): Promise<boolean> {
  const subject = await transferOf(tx, refundId)
  return subject !== null && withdrawTransaction(tx, { purpose: refundPurpose, subject })
}

/** The refunds that are paid together with this one, itself included. */
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
 * LandPayment keeps what could not be sent, and the operator has a case. A transfer that LandPayment refused for a reason
 * that passes is due again, under the same number.
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

/** Each one that is mined and reverts costs gas: after so many an operator decides. */
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
