/**
 * One turn for one key on one chain. Signed transactions come first and separately: trouble with signing new ones must
 * not delay sending them.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { nodeFailure } from '#platform/chain/node-failure.ts'
import type { ChainSigners } from '#platform/db/schema.generated.ts'
import { NodeTrouble } from './estimate-gas.ts'
import type { KeyTurn } from './key-turn.ts'
import { lookBack } from './look-back.ts'
import { mendNonces } from './mend-nonces.ts'
import { pursueSent } from './pursue-transactions.ts'
import { observeFailures, observeMissing } from './sender-metrics.ts'
import { signWaiting } from './sign-transactions.ts'

/** The pause after a failure doubles each time, up to this many times the pause between two turns. */
const longestPause = 64

/** Troubles as text without a node's URL or key; empty: none. */
export interface KeyTroubles {
  sent: string
  /** Null: unchanged, because signing pauses after a failure. */
  waiting: string | null
}

export async function lookAfterKey(turn: KeyTurn): Promise<KeyTroubles> {
  const mended = await troubleOf(() => mendNonces(turn))
  const pursued = await troubleOf(() => pursueSent(turn))
  const lookedBack = await troubleOf(() => lookBack(turn))
  return { sent: pursued || mended || lookedBack, waiting: await sign(turn) }
}

async function sign(turn: KeyTurn): Promise<string | null> {
  const { chainId, signer } = turn
  if (!(await maySign(turn))) return null
  let signed = { missing: 0n, trouble: '' }
  const failure = await troubleOf(async () => {
    signed = await signWaiting(turn)
  })
  observeFailures(chainId, signer.name, await noteEnd(turn, failure !== ''))
  observeMissing(chainId, signer.name, signed.missing)
  return failure || signed.trouble
}

async function maySign({ db, chainId, signer }: KeyTurn): Promise<boolean> {
  const { rows } = await sql`
    select from chain_signers
    where chain_id = ${chainId} and address = ${signer.address} and sign_at <= clock_timestamp()`.execute(db)
  return rows.length > 0
}

/** Returns the number of failures in a row. */
async function noteEnd({ db, chainId, signer, pollMs }: KeyTurn, isFailure: boolean): Promise<number> {
  const ours = sql`chain_id = ${chainId} and address = ${signer.address}`
  if (!isFailure) {
    await sql`update chain_signers set failures = 0 where ${ours} and failures > 0`.execute(db)
    return 0
  }
  const { rows } = await sql<Pick<Selectable<ChainSigners>, 'failures'>>`
    update chain_signers set failures = failures + 1,
      sign_at = clock_timestamp()
        + make_interval(secs => ${pollMs / 1000} * least(power(2, least(failures, 30)), ${longestPause}))
    where ${ours} returning failures`.execute(db)
  return rows[0]?.failures ?? 0
}

/** A node's error may contain its URL, so its text is never used directly. */
export async function troubleOf(work: () => Promise<void>): Promise<string> {
  try {
    await work()
    return ''
  } catch (error) {
    return error instanceof NodeTrouble ? error.message : (nodeFailure(error)?.words ?? String(error))
  }
}
