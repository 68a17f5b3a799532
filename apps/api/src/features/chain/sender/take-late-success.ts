/** Handles a transaction that counted as failed but is final on the chain, with its effect. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Hash } from 'viem'
import { openChainCase } from '#features/chain/events/chain-cases.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ChainTransactions } from '#platform/db/schema.generated.ts'
import type { FailedAttempt } from './judge-attempt.ts'
import type { KeyTurn } from './key-turn.ts'
import { settleTransaction } from './own-transactions.ts'

type Sibling = Pick<Selectable<ChainTransactions>, 'id' | 'attempt' | 'state'>

/**
 * Marks it as done in place of a later attempt that is not signed. If a later one is signed, a person must check both.
 */
export async function takeLateSuccess(
  { db, chainId, settlements }: KeyTurn,
  attempt: FailedAttempt,
  txHash: Hash,
): Promise<void> {
  const { id, purpose, subject } = attempt
  await inTransaction(db, async (tx) => {
    const siblings = await lockSiblings(tx, attempt)
    const other = siblings.find(({ state }) => state === 'sent' || state === 'done')
    if (other) await noteLate(tx, id, txHash)
    else {
      for (const { id: waiting, state } of siblings) if (state === 'waiting') await drop(tx, waiting)
      await freeNonce(tx, chainId, attempt)
      await settleTransaction(tx, id, { from: 'failed', state: 'done', txHash }, settlements)
    }
    const end = other
      ? `attempt ${other.attempt} was sent too, so it may have happened twice: look at both`
      : 'it counts as done; make sure that it was not paid by hand too'
    const detail = `transaction ${txHash}, by which ${purpose} ${subject} had failed, was mined with success: ${end}`
    await openChainCase(tx, { chainId, kind: 'mined_after_failure', reference: txHash, detail })
  })
}

/** All other attempts for the same purpose and subject, oldest first. */
async function lockSiblings(tx: Tx, { id, purpose, subject }: FailedAttempt): Promise<Sibling[]> {
  const { rows } = await sql<Sibling>`
    select id, attempt, state from chain_transactions
    where purpose = ${purpose} and subject = ${subject} order by attempt for update`.execute(tx)
  return rows.filter((row) => row.id !== id)
}

async function noteLate(tx: Tx, id: string, txHash: Hash): Promise<void> {
  await sql`
    update chain_transactions set late_hash = ${txHash} where id = ${id} and state = 'failed'`.execute(tx)
}

/** The attempt is unsigned. No settlement runs for it, because the earlier attempt is settled as done. */
async function drop(tx: Tx, id: string): Promise<void> {
  await sql`
    update chain_transactions
    set state = 'failed', trouble = 'an earlier attempt was mined', closed_at = clock_timestamp()
    where id = ${id} and state = 'waiting'`.execute(tx)
}

/** Closes the transaction that was to fill this nonce; it can no longer be mined. */
async function freeNonce(tx: Tx, chainId: number, { from_address, nonce }: FailedAttempt): Promise<void> {
  await sql`
    update chain_transactions
    set state = 'failed', trouble = 'its nonce was used by an earlier one', closed_at = clock_timestamp()
    where chain_id = ${chainId} and from_address = ${from_address} and nonce = ${nonce} and purpose = 'gap'
      and state = 'sent'`.execute(tx)
}
