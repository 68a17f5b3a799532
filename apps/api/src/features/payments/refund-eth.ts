/** Refunds of ether: from the treasury to whoever sent it, by one transaction each. */
import { sql } from 'kysely'
import type { Address } from 'viem'
import { onTransactionSettled, requestTransaction } from '#features/chain/own-transactions.ts'
import type { Tx } from '#platform/db/database.ts'
import { failRefund, settleRefund } from './settle-refund.ts'

const purpose = 'refund'

interface DueRefund {
  id: string
  amount: string
  /** How often an operator had it sent again. */
  attempts: number
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
    const subject = `${id}:${attempts}`
    await requestTransaction(tx, { chainId, signer: 'treasury', purpose, subject, to, value })
    await sql`update refunds set state = 'sent' where id = ${id} and state = 'due'`.execute(tx)
  }
}

/** The treasury keeps what could not be sent, and the operator has a case. */
export const settleEthRefund = onTransactionSettled(purpose, async (tx, settled) => {
  const [refundId = ''] = settled.subject.split(':')
  if (settled.state === 'done')
    return settleRefund(tx, refundId, { refundId: settled.txHash, status: 'succeeded' })
  return failRefund(tx, refundId, settled.trouble, settled.txHash ?? undefined)
})
