/** Refunds of ether: from the treasury to whoever sent it, by one transaction each. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Address } from 'viem'
import {
  hurryTransaction,
  onTransactionSettled,
  requestTransaction,
  withdrawTransaction,
} from '#features/chain/sender/own-transactions.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Refunds } from '#platform/db/schema.generated.ts'
import { failRefund, settleRefund } from '#features/payments/refunds/settle-refund.ts'

const purpose = 'refund'

/** `attempts`: how often an operator had it sent again. */
interface DueRefund extends Pick<Selectable<Refunds>, 'id' | 'amount' | 'attempts'> {
  to_address: Address
  chain_id: number
}

/**
 * Hands due refunds to the sender, of one payment or of all.
 * @param bouncedBack it was a refund before: an operator decides, so that it does not go round in circles.
 */
export async function requestEthRefunds(
  tx: Tx,
  { reference, bouncedBack = false }: { reference?: string; bouncedBack?: boolean } = {},
): Promise<void> {
  await addressRefunds(tx)
  const { rows } = await sql<DueRefund>`
    select refunds.id, refunds.amount, attempts, to_address, split_part(payments.reference, ':', 1)::int as chain_id
    from refunds join payments on payments.id = payment_id
    where provider = 'chain' and refunds.state = 'due' and to_address is not null
      and (${reference ?? null}::text is null or payments.reference = ${reference ?? null})
    order by refunds.created_at limit 500 for update of refunds skip locked`.execute(tx)
  for (const { id, amount, attempts, to_address: to, chain_id: chainId } of rows) {
    if (bouncedBack) {
      await failRefund(tx, id, 'The receiver sent a refund of ours back to us.')
      continue
    }
    const value = BigInt(amount)
    const about = { chainId, signer: 'treasury', purpose, subject: id, attempt: attempts } as const
    const paidBy = await requestTransaction(tx, { ...about, to, value })
    if (paidBy) await settleRefund(tx, id, { refundId: paidBy, status: 'succeeded' })
    else await sql`update refunds set state = 'sent' where id = ${id} and state = 'due'`.execute(tx)
  }
}

/**
 * Money of the widget goes to the wallet that its buyer has linked by now, and never to an address of ours. Who paid
 * stays as it is: what is sent is held against it.
 */
async function addressRefunds(tx: Tx): Promise<void> {
  await sql`
    update refunds set to_address = wallet_address
    from payments join orders on orders.id = order_id join accounts on accounts.id = account_id
    where payments.id = refunds.payment_id and provider = 'chain' and method = 'wert'
      and refunds.state = 'due' and to_address is null and wallet_address is not null
      and not exists (select from known_addresses where address = wallet_address)`.execute(tx)
}

/** Of those that are not signed yet. False: it is not one of them. */
export const hurryEthRefund = (tx: Tx, refundId: string): Promise<boolean> =>
  hurryTransaction(tx, { purpose, subject: refundId })

/** The same; afterwards nobody sends it, and it can be paid by hand. */
export const withdrawEthRefund = (tx: Tx, refundId: string): Promise<boolean> =>
  withdrawTransaction(tx, { purpose, subject: refundId })

/** The treasury keeps what could not be sent, and the operator has a case. */
export const settleEthRefund = onTransactionSettled(purpose, async (tx, { subject: refundId, ...end }) => {
  if (end.state === 'done') return settleRefund(tx, refundId, { refundId: end.txHash, status: 'succeeded' })
  return failRefund(tx, refundId, end.trouble, end.txHash ?? undefined)
})
