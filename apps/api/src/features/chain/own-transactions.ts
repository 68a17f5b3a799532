/**
 * What the server itself sends to a chain. It is asked for in the transaction that decided it, and a worker sends it;
 * whoever asked learns of the end in a transaction, too.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Address, Hash, Hex } from 'viem'
import type { SignerName } from '#platform/chain/signers.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ChainTransactions } from '#platform/db/schema.generated.ts'

export interface OwnTransaction {
  chainId: number
  signer: SignerName
  /** What it is for and about which row: the same is sent once, however often it is asked for. */
  purpose: string
  subject: string
  to: Address
  value?: bigint
  data?: Hex
}

export async function requestTransaction(tx: Tx, wanted: OwnTransaction): Promise<void> {
  const { chainId, signer, purpose, subject, to, value = 0n, data = '0x' } = wanted
  await sql`
    insert into chain_transactions (chain_id, signer, purpose, subject, to_address, value_wei, data)
    values (${chainId}, ${signer}, ${purpose}, ${subject}, ${to.toLowerCase()}, ${value}, ${data.toLowerCase()})
    on conflict (purpose, subject) do nothing`.execute(tx)
}

/** Of a purpose that would grow without bound: what was closed a day ago, but for one subject. */
export async function forgetTransactions(
  tx: Tx,
  { purpose, exceptSubject }: { purpose: string; exceptSubject: string },
): Promise<void> {
  await sql`
    delete from signed_transactions using chain_transactions
    where transaction_id = chain_transactions.id and purpose = ${purpose}
      and closed_at < now() - interval '1 day' and subject <> ${exceptSubject}`.execute(tx)
  await sql`
    delete from chain_transactions
    where purpose = ${purpose} and closed_at < now() - interval '1 day' and subject <> ${exceptSubject}
  `.execute(tx)
}

/** How it ended. `failed` had no effect on chain, as far as is known; `trouble` says why, for an operator. */
export type Settled = { subject: string } & (
  | { state: 'done'; txHash: Hash }
  | { state: 'failed'; txHash: Hash | null; trouble: string }
)

export interface Settlement {
  purpose: string
  apply: (tx: Tx, settled: Settled) => Promise<void>
}

export const onTransactionSettled = (purpose: string, apply: Settlement['apply']): Settlement => ({
  purpose,
  apply,
})

/** Closes a transaction and tells whoever asked for it; once, whichever worker comes first. */
export async function settleTransaction(
  tx: Tx,
  id: string,
  end:
    | { from: 'sent'; state: 'done'; txHash: Hash }
    | { from: 'waiting' | 'sent'; state: 'failed'; txHash: Hash | null; trouble: string },
  settlements: readonly Settlement[],
): Promise<boolean> {
  const { from, ...settled } = end
  const trouble = end.state === 'failed' ? end.trouble : null
  const { rows } = await sql<Pick<Selectable<ChainTransactions>, 'purpose' | 'subject'>>`
    update chain_transactions
    set state = ${end.state}, tx_hash = ${end.txHash}, trouble = ${trouble}, closed_at = clock_timestamp()
    where id = ${id} and state = ${from}
    returning purpose, subject`.execute(tx)
  const [row] = rows
  if (!row) return false
  for (const { purpose, apply } of settlements)
    if (purpose === row.purpose) await apply(tx, { ...settled, subject: row.subject })
  return true
}
