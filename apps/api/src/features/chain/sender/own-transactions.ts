/**
 * What the server itself sends to a chain. It is asked for in the transaction that decided it, and a worker sends it;
 * whoever asked learns of the end in a transaction, too.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Address, Hash, Hex } from 'viem'
import type { SignerName } from '#platform/chain/signers.ts'
import type { ChainLimits } from '#platform/config/chain-limits.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ChainTransactions } from '#platform/db/schema.generated.ts'
import type { PassingErrors } from './find-passing-revert.ts'

/** `price` is the demo's feed. */
export type Purpose = keyof ChainLimits['maxGas'] | 'price'

export interface OwnTransaction {
  chainId: number
  signer: SignerName
  /** What it is for and about which row: it happens once, however often it is asked for. */
  purpose: Purpose
  subject: string
  /** How often it was tried before. A number that was used already asks for nothing new. */
  attempt?: number
  to: Address
  value?: bigint
  data?: Hex
}

/** Answers by which transaction it has happened already, or null: then one is under way, or this attempt has failed. */
export async function requestTransaction(tx: Tx, wanted: OwnTransaction): Promise<Hash | null> {
  const { chainId, signer, purpose, subject, attempt = 0, to, value = 0n, data = '0x' } = wanted
  // Two unique keys decide: the attempt's own, and that one at most is under way or done.
  await sql`
    insert into chain_transactions (chain_id, signer, purpose, subject, attempt, to_address, value_wei, data)
    values (${chainId}, ${signer}, ${purpose}, ${subject}, ${attempt}, ${to.toLowerCase()}, ${value},
      ${data.toLowerCase()})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ tx_hash: Hash | null }>`
    select tx_hash from chain_transactions
    where purpose = ${purpose} and subject = ${subject} and state = 'done'`.execute(tx)
  return rows[0]?.tx_hash ?? null
}

/** One that waits, whatever for, is looked at again at once. False: none waits. */
export async function hurryTransaction(
  tx: Tx,
  { purpose, subject }: { purpose: Purpose; subject: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update chain_transactions set try_at = clock_timestamp(), doubts = 0
    where purpose = ${purpose} and subject = ${subject} and state = 'waiting'`.execute(tx)
  return Boolean(numAffectedRows)
}

/** Takes one back that was never signed, without telling whoever asked for it. False: there is none such. */
export async function withdrawTransaction(
  tx: Tx,
  { purpose, subject }: { purpose: Purpose; subject: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update chain_transactions set state = 'failed', trouble = 'taken back', closed_at = clock_timestamp()
    where purpose = ${purpose} and subject = ${subject} and state = 'waiting'`.execute(tx)
  return Boolean(numAffectedRows)
}

/** Whether bytes of that attempt exist: then nobody can be sure that it is not on the chain. */
export async function wasSigned(
  tx: Tx,
  { purpose, subject, attempt }: { purpose: Purpose; subject: string; attempt: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from signed_transactions join chain_transactions on chain_transactions.id = transaction_id
    where purpose = ${purpose} and subject = ${subject} and attempt = ${attempt} limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether the server signed these bytes, for that purpose. A hash commits to all that they say. */
export async function isOwnTransaction(
  tx: Tx,
  { hash, purpose }: { hash: string; purpose: Purpose },
): Promise<boolean> {
  const { rows } = await sql`
    select from signed_transactions join chain_transactions on chain_transactions.id = transaction_id
    where hash = ${hash} and purpose = ${purpose}`.execute(tx)
  return rows.length > 0
}

/** Of a purpose that would grow without bound: what was closed a day ago, but for one subject. */
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
 * How it ended. `failed` had no effect on chain, as far as is known; `trouble` says why, for an operator. `isPassing`: the
 * contract refused it for one of the reasons that pass.
 */
export type Settled = { subject: string } & (
  | { state: 'done'; txHash: Hash }
  | { state: 'failed'; txHash: Hash | null; trouble: string; isPassing?: boolean }
)

/** After a deep reorganisation the same one may end again, as before or otherwise: also one that had failed. */
export interface Settlement {
  purpose: Purpose
  apply: (tx: Tx, settled: Settled) => Promise<void>
  /** Refusals of the contract that pass: until then the transaction waits. */
  passing?: PassingErrors
}

export const onTransactionSettled = (
  purpose: Purpose,
  apply: Settlement['apply'],
  passing?: PassingErrors,
): Settlement => ({ purpose, apply, ...(passing && { passing }) })

/** Closes a transaction and tells whoever asked for it; once, whichever worker comes first. */
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
