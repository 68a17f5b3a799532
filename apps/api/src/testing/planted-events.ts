/** Inserts final chain events without a chain, for tests of code that reads them. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

interface PlantedEvent {
  contract: string
  event: string
  args: object
  txHash: string
  subject?: string
}

let blocks = 0

/** On chain 5, as the fourth log of a separate block. */
export async function plantEvent(
  tx: Tx,
  { contract, event, args, txHash, subject }: PlantedEvent,
): Promise<void> {
  blocks += 1
  await sql`
    insert into chain_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract, address,
      event, args, subject, parties, final_at)
    values (5, ${`0xb10c${blocks}`}, 3, ${blocks}, now(), ${txHash}, ${contract}, ${`0x${'c0'.repeat(20)}`}, ${event},
      ${JSON.stringify(args)}, ${subject ?? null}, '{}', now())`.execute(tx)
}

interface PlantedMoney {
  amount: bigint
  payer: string
  txHash: string
}

/** Inserts ether sent to LandPayment; returns the reference of its payment. */
export async function plantMoney(tx: Tx, { amount, payer, txHash }: PlantedMoney): Promise<string> {
  const args = { amount: String(amount), payer }
  await plantEvent(tx, { contract: 'LandPayment', event: 'Paid', args, txHash })
  return `5:${txHash}:0`
}
