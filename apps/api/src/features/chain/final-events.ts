/**
 * How a feature reacts to what happened on chain: once, when the event is as deep as configured, inside the
 * transaction that moves the cursor. An effect touches nothing but that transaction. When it throws, the chain is
 * not read on until it does not.
 *
 * An effect runs once for an event in its block. When an operator accepts a reorganisation of final blocks, the same
 * transaction can come again in another block: whoever books money keys it by the transaction's hash.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { reviveArgs } from './decode-event.ts'
import type { EventRow } from './decode-event.ts'
import type { ChainEvent, ContractName, EventName } from './followed-events.ts'

export interface Effect {
  contract: string
  event: string
  apply: (tx: Tx, event: ChainEvent<ContractName, never>) => Promise<void>
}

export function onFinalEvent<C extends ContractName, E extends EventName<C>>(
  contract: C,
  event: E,
  apply: (tx: Tx, event: ChainEvent<C, E>) => Promise<void>,
): Effect {
  return { contract, event, apply: apply as unknown as Effect['apply'] }
}

export class EffectFailed extends Error {
  /** PostgreSQL's code, by which a transaction is known to be worth repeating. */
  readonly code: string | undefined

  constructor({ contract, event }: Effect, cause: unknown) {
    super(`an effect of ${contract}.${event} failed`, { cause })
    this.name = 'EffectFailed'
    this.code = (cause as { code?: string } | null)?.code
  }
}

/** Makes what is waiting up to a block final, in the chain's order. */
export async function applyFinalEvents(
  tx: Tx,
  chainId: number,
  upTo: bigint,
  effects: readonly Effect[],
): Promise<void> {
  if (effects.length > 0) {
    const { rows } = await sql<EventRow>`
      select block_hash, log_index, block_number, block_time, tx_hash, contract, address, event, args
      from chain_events
      where chain_id = ${chainId} and final_at is null and block_number <= ${upTo}
        and contract || '.' || event = any(${effects.map(({ contract, event }) => `${contract}.${event}`)})
      order by block_number, log_index`.execute(tx)
    for (const row of rows) await applyEffects(tx, chainId, row, effects)
  }
  await sql`
    update chain_events set final_at = now()
    where chain_id = ${chainId} and final_at is null and block_number <= ${upTo}`.execute(tx)
}

async function applyEffects(
  tx: Tx,
  chainId: number,
  row: EventRow,
  effects: readonly Effect[],
): Promise<void> {
  const event = {
    chainId,
    contract: row.contract,
    event: row.event,
    address: row.address,
    args: reviveArgs(row.contract, row.event, row.args),
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    blockTime: row.block_time,
    txHash: row.tx_hash,
    logIndex: row.log_index,
  } as unknown as ChainEvent<ContractName, never>
  for (const effect of effects) {
    if (effect.contract !== row.contract || effect.event !== row.event) continue
    try {
      await effect.apply(tx, event)
    } catch (error) {
      throw new EffectFailed(effect, error)
    }
  }
}
