/**
 * Transactions that the server itself sends. A feature requests one in the database transaction that decides it; a
 * worker signs and sends it; and a settlement receives the outcome, again in a database transaction.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Abi, Address, Hash, Hex } from 'viem'
import type { SignerName } from '#platform/chain/signers.ts'
import type { ChainLimits } from '#platform/config/chain-limits.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ChainTransactions } from '#platform/db/schema.generated.ts'

/** Temporary errors of a contract, each with a text for the operator. */
export interface PassingErrors {
  abi: Abi
  words: Readonly<Record<string, string>>
}

/** `price` belongs to the demo's price feed. */
export type Purpose = keyof ChainLimits['maxGas'] | 'price'

export interface OwnTransaction {
  chainId: number
  signer: SignerName
  /** Purpose and row: together the idempotency key of the request. */
  purpose: Purpose
  subject: string
  /** Number of earlier attempts. A number that was used before creates no new transaction. */
  attempt?: number
  to: Address
  value?: bigint
  data?: Hex
  /** Wei for one gas that was paid for it: at a higher price it waits, for a day at most. */
  mostFeePerGas?: bigint | null
}

/** Returns the hash if it has happened already. Null: a transaction is in progress, or this attempt has failed. */
export async function requestTransaction(tx: Tx, wanted: OwnTransaction): Promise<Hash | null> {
  const {
    chainId,
    signer,
    purpose,
    subject,
    attempt = 0,
    to,
    value = 0n,
    data = '0x',
    mostFeePerGas = null,
  } = wanted
  // Two unique indexes decide: one per attempt, and one that allows a single transaction in progress or done.
  await sql`
    insert into chain_transactions (chain_id, signer, purpose, subject, attempt, to_address, value_wei, data,
      most_fee_per_gas)
    values (${chainId}, ${signer}, ${purpose}, ${subject}, ${attempt}, ${to.toLowerCase()}, ${value},
      ${data.toLowerCase()}, ${mostFeePerGas})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ tx_hash: Hash | null }>`
    select tx_hash from chain_transactions
    where purpose = ${purpose} and subject = ${subject} and state = 'done'`.execute(tx)
  return rows[0]?.tx_hash ?? null
}

/** Makes a waiting transaction due at once and resets its doubts. False if none waits. */
export async function hurryTransaction(
  tx: Tx,
  { purpose, subject }: { purpose: Purpose; subject: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update chain_transactions set try_at = clock_timestamp(), doubts = 0
    where purpose = ${purpose} and subject = ${subject} and state = 'waiting'`.execute(tx)
  return Boolean(numAffectedRows)
}

/** Withdraws a transaction that was never signed; no settlement runs. False if there is none. */
export async function withdrawTransaction(
  tx: Tx,
  { purpose, subject }: { purpose: Purpose; subject: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update chain_transactions set state = 'failed', trouble = 'taken back', closed_at = clock_timestamp()
    where purpose = ${purpose} and subject = ${subject} and state = 'waiting'`.execute(tx)
  return Boolean(numAffectedRows)
}

/** Whether that attempt was signed: if so, it may be on the chain. */
export async function wasSigned(
  tx: Tx,
  { purpose, subject, attempt }: { purpose: Purpose; subject: string; attempt: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from signed_transactions join chain_transactions on chain_transactions.id = transaction_id
    where purpose = ${purpose} and subject = ${subject} and attempt = ${attempt} limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether the server signed this transaction for that purpose. The hash covers its whole content. */
export async function isOwnTransaction(
  tx: Tx,
  { hash, purpose }: { hash: string; purpose: Purpose },
): Promise<boolean> {
  const { rows } = await sql`
    select from signed_transactions join chain_transactions on chain_transactions.id = transaction_id
    where hash = ${hash} and purpose = ${purpose}`.execute(tx)
  return rows.length > 0
}

/**
 * Deletes transactions of a purpose that would grow without bound: those closed more than a day ago, except one
 * subject.
 */
export async function forgetTransactions(
  tx: Tx,
  { purpose, exceptSubject }: { purpose: Purpose; exceptSubject: string },
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

/**
 * The outcome. `failed` had no effect on chain, as far as known; `trouble` is the reason, for an operator. `isPassing`:
 * the contract rejected it for a temporary reason.
 */
export type Settled = { subject: string } & (
  | { state: 'done'; txHash: Hash }
  | { state: 'failed'; txHash: Hash | null; trouble: string; isPassing?: boolean }
)

/**
 * After a deep reorganisation the same transaction may be settled again, with the same or another outcome, even if it
 * failed before.
 */
export interface Settlement {
  purpose: Purpose
  apply: (tx: Tx, settled: Settled) => Promise<void>
  /** Temporary errors of the contract; the transaction waits until they pass. */
  passing?: PassingErrors
}

export const onTransactionSettled = (
  purpose: Purpose,
  apply: Settlement['apply'],
  passing?: PassingErrors,
): Settlement => ({ purpose, apply, ...(passing && { passing }) })

/** Closes a transaction and runs its settlement; once, even if several workers try. */
export async function settleTransaction(
  tx: Tx,
  id: string,
  end:
    | { from: 'sent' | 'failed'; state: 'done'; txHash: Hash }
    | {
        from: 'waiting' | 'sent'
        state: 'failed'
        txHash: Hash | null
        trouble: string
        isPassing?: boolean
      },
  settlements: readonly Settlement[],
): Promise<boolean> {
  const { from, ...settled } = end
  const trouble = end.state === 'failed' ? end.trouble : null
  const { rows } = await sql<Pick<Selectable<ChainTransactions>, 'purpose' | 'subject'>>`
    update chain_transactions
    set state = ${end.state}, tx_hash = ${end.txHash}, trouble = ${trouble}, late_hash = null,
      closed_at = clock_timestamp()
    where id = ${id} and state = ${from}
    returning purpose, subject`.execute(tx)
  const [row] = rows
  if (!row) return false
  for (const { purpose, apply } of settlements)
    if (purpose === row.purpose) await apply(tx, { ...settled, subject: row.subject })
  return true
}
