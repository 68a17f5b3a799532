/**
 * How a feature reacts to what happened on chain, inside the transaction that moves the cursor. An effect touches
 * nothing but that transaction. When it throws, the chain is not read on until it does not.
 *
 * Money and ownership change when an event is as deep as configured: `onFinalEvent`, once for each. Before that it may
 * be shown, and is gone again when the chain replaces its block: `onSeenEvent` and `onBlocksReplaced`.
 *
 * An effect runs once for an event in its block. When an operator accepts a reorganisation of final blocks, the same
 * transaction can come again in another block: whoever books money keys it by the transaction's hash.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { reviveArgs } from './decode-event.ts'
import type { EventRow } from './decode-event.ts'
import type { ChainEvent, ContractName, EventName } from './followed-events.ts'

type EventEffect = {
  /** reverted: it was final and had its effects, and an operator accepted that it is not on the chain any more. */
  when: 'seen' | 'final' | 'reverted'
  contract: string
  event: string
  apply: (tx: Tx, event: ChainEvent<ContractName, never>) => Promise<void>
}

type BlockEffect = {
  when: 'replaced'
  apply: (tx: Tx, chainId: number) => Promise<void>
}

export type Effect = EventEffect | BlockEffect

const onEvent =
  (when: EventEffect['when']) =>
  <C extends ContractName, E extends EventName<C>>(
    contract: C,
    event: E,
    apply: (tx: Tx, event: ChainEvent<C, E>) => Promise<void>,
  ): Effect => ({ when, contract, event, apply: apply as unknown as EventEffect['apply'] })

export const onFinalEvent = onEvent('final')

/** Runs when an event is read that is not final yet; more than once, should the chain move. */
export const onSeenEvent = onEvent('seen')

/** Runs when an operator accepts the loss of an event that was final. */
export const onRevertedEvent = onEvent('reverted')

/** Runs when blocks that were not final are replaced; what was seen in them is not in chain_events any more. */
export const onBlocksReplaced = (apply: BlockEffect['apply']): Effect => ({ when: 'replaced', apply })

export class EffectFailed extends Error {
  /** PostgreSQL's code, by which a transaction is known to be worth repeating. */
  readonly code: string | undefined

  constructor(effect: Effect, cause: unknown) {
    const of = effect.when === 'replaced' ? 'replaced blocks' : `${effect.contract}.${effect.event}`
    super(`an effect of ${of} failed`, { cause })
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
  const wanted = namesOf(effects, 'final')
  if (wanted.length > 0) {
    const { rows } = await sql<EventRow>`
      select block_hash, log_index, block_number, block_time, tx_hash, contract, address, event, args
      from chain_events
      where chain_id = ${chainId} and final_at is null and block_number <= ${upTo}
        and contract || '.' || event = any(${wanted})
      order by block_number, log_index`.execute(tx)
    for (const row of rows) await applyEffects(tx, chainId, row, effects, 'final')
  }
  await sql`
    update chain_events set final_at = now()
    where chain_id = ${chainId} and final_at is null and block_number <= ${upTo}`.execute(tx)
}

const namesOf = (effects: readonly Effect[], when: EventEffect['when']): string[] =>
  effects.flatMap((effect) => (effect.when === when ? `${effect.contract}.${effect.event}` : []))

/** For what was just read and is not deep enough. */
export async function applySeenEvents(
  tx: Tx,
  chainId: number,
  rows: readonly EventRow[],
  effects: readonly Effect[],
): Promise<void> {
  const wanted = namesOf(effects, 'seen')
  for (const row of rows)
    if (wanted.includes(`${row.contract}.${row.event}`)) await applyEffects(tx, chainId, row, effects, 'seen')
}

export async function applyReplacedBlocks(
  tx: Tx,
  chainId: number,
  effects: readonly Effect[],
): Promise<void> {
  for (const effect of effects) {
    if (effect.when !== 'replaced') continue
    await effect.apply(tx, chainId).catch((error: unknown) => {
      throw new EffectFailed(effect, error)
    })
  }
}

export async function applyEffects(
  tx: Tx,
  chainId: number,
  row: EventRow,
  effects: readonly Effect[],
  when: EventEffect['when'],
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
    if (effect.when !== when || effect.contract !== row.contract || effect.event !== row.event) continue
    try {
      await effect.apply(tx, event)
    } catch (error) {
      throw new EffectFailed(effect, error)
    }
  }
}
