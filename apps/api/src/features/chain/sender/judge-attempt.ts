/**
 * Checks an attempt that was closed as failed. A reorganisation of final blocks can mine it again with another outcome,
 * so every version is looked up before anything else is sent for the same purpose.
 */
import { sql } from 'kysely'
import { BlockNotFoundError } from 'viem'
import type { Hash, TransactionReceipt } from 'viem'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { findReceipt, succeededAnywhere } from './find-receipt.ts'
import { hasTransferred } from './has-transferred.ts'
import type { KeyTurn } from './key-turn.ts'
import type { Look } from './look-at-chain.ts'
import type { Sent } from './sent-transaction.ts'

/** An attempt that was signed and counts as failed. */
export interface FailedAttempt extends Pick<Sent, 'id' | 'nonce' | 'from_address' | 'to_address' | 'data'> {
  purpose: string
  subject: string
  attempt: number
  hashes: Hash[]
}

export type Verdict =
  /** It can no longer have an effect unless final blocks are replaced. `isWithoutEffect`: its token moved nothing. */
  | { kind: 'void'; isWithoutEffect?: boolean }
  /** It is final and had its effect. */
  | { kind: 'happened'; txHash: Hash }
  | { kind: 'unsure'; trouble: string }

/** @param where condition on `t`, rows of chain_transactions. */
export async function findFailedAttempts(
  db: Db,
  where: RawBuilder<unknown>,
  limit: number | null = null,
): Promise<FailedAttempt[]> {
  const { rows } = await sql<FailedAttempt>`
    select id, purpose, subject, attempt, nonce, from_address, to_address, data,
      array(select hash from signed_transactions where transaction_id = t.id order by signed_at desc) as hashes
    from chain_transactions t
    where state = 'failed' and nonce is not null and ${where}
    order by try_at limit ${limit}`.execute(db)
  return rows
}

/** One node alone can not cause a second payment: if another node reports success, the result is 'unsure'. */
export async function judgeAttempt(
  turn: Pick<KeyTurn, 'client' | 'nodes'>,
  look: Pick<Look, 'final' | 'hashOf'>,
  attempt: FailedAttempt,
): Promise<Verdict> {
  const verdict = await judgeByFirst(turn, look, attempt)
  const versions = attempt.hashes.map((hash) => ({ hash }))
  if (verdict.kind !== 'void' || verdict.isWithoutEffect || !(await succeededAnywhere(turn.nodes, versions)))
    return verdict
  return { kind: 'unsure', trouble: `the nodes differ about attempt ${attempt.attempt}` }
}

async function judgeByFirst(
  { client }: Pick<KeyTurn, 'client'>,
  look: Pick<Look, 'final' | 'hashOf'>,
  attempt: FailedAttempt,
): Promise<Verdict> {
  for (const hash of attempt.hashes) {
    const receipt = await findReceipt(client, [{ hash }])
    if (receipt && (await isOnChain(look, receipt))) return judgeReceipt(look, attempt, receipt)
  }
  const address = attempt.from_address
  const blockNumber = look.final > 0n ? look.final : 0n
  const used = BigInt(await client.getTransactionCount({ address, blockNumber }))
  if (used > attempt.nonce) return { kind: 'void' }
  return { kind: 'unsure', trouble: `attempt ${attempt.attempt} can still be mined` }
}

function judgeReceipt(
  { final }: Pick<Look, 'final'>,
  attempt: FailedAttempt,
  receipt: TransactionReceipt,
): Verdict {
  if (receipt.blockNumber > final)
    return { kind: 'unsure', trouble: `attempt ${attempt.attempt} is mined again and not final` }
  const isDone = receipt.status === 'success' && hasTransferred(attempt, receipt)
  if (isDone) return { kind: 'happened', txHash: receipt.transactionHash }
  return { kind: 'void', isWithoutEffect: receipt.status === 'success' }
}

/** A node may still return the receipt of a block that left the chain. */
async function isOnChain(
  look: Pick<Look, 'hashOf'>,
  { blockNumber, blockHash }: TransactionReceipt,
): Promise<boolean> {
  const hash = await look.hashOf(blockNumber).catch((error: unknown) => {
    if (error instanceof BlockNotFoundError) return null
    throw error
  })
  return hash === blockHash
}
