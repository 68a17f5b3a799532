/**
 * Checks failed transactions again, because a chain that replaces final blocks can mine them successfully. The first
 * check comes after a minute, and each later one when the age has doubled: a dozen in a week, without end.
 */
import { sql } from 'kysely'
import { takeLateSuccess } from './take-late-success.ts'
import { findFailedAttempts, judgeAttempt } from './judge-attempt.ts'
import type { FailedAttempt } from './judge-attempt.ts'
import { questionsAtOnce } from './key-turn.ts'
import type { KeyTurn } from './key-turn.ts'
import { readLook } from './look-at-chain.ts'

/** The other purposes cost only gas if they happen twice. */
const purposes = ['payout', 'refund', 'grant', 'collection-mint']

export async function lookBack(turn: KeyTurn): Promise<void> {
  const { db, chainId, signer, closing } = turn
  const due = sql`
    t.chain_id = ${chainId} and t.signer = ${signer.name} and t.late_hash is null
      and t.purpose = any(${purposes}) and t.try_at <= clock_timestamp()`
  const attempts = await findFailedAttempts(db, due, questionsAtOnce)
  if (attempts.length === 0) return
  const look = await readLook(turn, [])
  for (const attempt of attempts) {
    if (closing.aborted) return
    // Set before the check, so that an attempt that makes the node fail does not block the others.
    await lookLater(turn, attempt)
    const verdict = await judgeAttempt(turn, look, attempt)
    if (verdict.kind === 'happened') await takeLateSuccess(turn, attempt, verdict.txHash)
  }
}

async function lookLater({ db }: KeyTurn, { id }: FailedAttempt): Promise<void> {
  await sql`
    update chain_transactions set try_at = clock_timestamp()
      + greatest(interval '1 minute', clock_timestamp() - coalesce(closed_at, created_at))
    where id = ${id} and state = 'failed'`.execute(db)
}
