/** Runs an effect under a savepoint: an effect that throws is rolled back alone. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { ChainCase } from './chain-cases.ts'
import type { EventRow } from './decode-event.ts'

type EventPlace = Pick<EventRow, 'contract' | 'event' | 'block_number' | 'log_index'>

export class EffectFailed extends Error {
  /** PostgreSQL's error code, which decides whether the transaction is retried. */
  readonly code: string | undefined

  constructor(of: string, cause: unknown) {
    super(`an effect of ${of} failed`, { cause })
    this.name = 'EffectFailed'
    this.code = (cause as { code?: string } | null)?.code
  }
}

export const nameOf = ({ contract, event }: { contract: string; event: string }): string =>
  `${contract}.${event}`

/** For the log only. A case names the event but omits the error's message, which may contain a secret. */
export interface FailedEffect {
  event: string
  block: bigint
  logIndex: number
  error: unknown
}

export async function tryEffect(
  tx: Tx,
  row: EventPlace,
  apply: () => Promise<void>,
): Promise<FailedEffect | null> {
  await sql`savepoint effect`.execute(tx)
  try {
    await apply()
    await sql`release savepoint effect`.execute(tx)
    return null
  } catch (failure) {
    const error = failure instanceof EffectFailed ? failure.cause : failure
    if (isOfTheDatabase(error)) throw failure
    // If the connection is lost, this throws and the whole step fails.
    await sql`rollback to savepoint effect`.execute(tx)
    return { event: nameOf(row), block: row.block_number, logIndex: row.log_index, error }
  }
}

/**
 * Checks the class of PostgreSQL's error code: connection, rollback (deadlock, serialisation), resources, locks,
 * operator intervention, system. The effect did not cause these errors, so the step is repeated.
 */
function isOfTheDatabase(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^(08|40|53|55|57|58|XX)[0-9A-Z]{3}$/.test(code)
}

export const effectCase = (
  chainId: number,
  { block_number, log_index }: Pick<EventRow, 'block_number' | 'log_index'>,
): ChainCase => ({ chainId, kind: 'effect_failed', reference: `${block_number}:${log_index}` })

export function describeFailure(
  { contract, event, block_number, log_index, tx_hash }: EventPlace & Pick<EventRow, 'tx_hash'>,
  error: unknown,
): string {
  const { name, code } = error as { name?: string; code?: unknown }
  const what = typeof code === 'string' ? code : (name ?? 'unknown')
  return `${contract}.${event}, block ${block_number}, log ${log_index}, transaction ${tx_hash}: ${what}`
}
