/** Raises an alarm when LandPayment refunds money without a refund of ours: the refunder's key is compromised. */
import { sql } from 'kysely'
import { openChainCase } from '#features/chain/events/chain-cases.ts'
import { onFinalEvent } from '#features/chain/events/final-events.ts'

export const watchRefunded = onFinalEvent('LandPayment', 'Refunded', async (tx, event) => {
  const { number, payer, amount } = event.args
  const { rows } = await sql`
    select from refund_transfers
    where number::numeric = ${String(number)}::numeric and chain_id = ${event.chainId}
      and to_address = ${payer.toLowerCase()} and amount = ${String(amount)}::numeric`.execute(tx)
  if (rows.length > 0) return
  await openChainCase(tx, {
    chainId: event.chainId,
    kind: 'foreign_refund',
    reference: `${event.txHash}:${event.logIndex}`,
    detail: `${amount} wei to ${payer}, number ${number}, transaction ${event.txHash}: replace the refunder's key`,
  })
})
