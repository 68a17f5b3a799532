/**
 * Effects: how a feature reacts to chain events, inside the transaction that moves the cursor. An effect may touch
 * nothing outside that transaction. If it throws, its event is set aside until an operator retries it.
 *
 * Money and ownership change once an event is as deep as configured: `onFinalEvent`, once per event. Before that, an
 * event may be shown, and disappears if the chain replaces its block: `onSeenEvent` and `onBlocksReplaced`.
 *
 * An effect runs once per event and block. After an operator accepts a reorganisation of final blocks, the same
 * transaction can return in another block, so effects that book money must use the transaction hash as key.
 *
 * Where one transaction can contain thousands of events from strangers, the effect receives whole transactions in
 * batches and works on sets: `onFinalTransactions`.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { reviveArgs } from './decode-event.ts'
import type { EventRow } from './decode-event.ts'
import { openChainCase } from './chain-cases.ts'
import { applyFinalTransactions } from './final-transactions.ts'
import type { TransactionEffect } from './final-transactions.ts'
import type { ChainEvent, ContractName, EventName } from './indexed-events.ts'
import { nameEvent } from './name-event.ts'
import { describeFailure, EffectFailed, effectCase, nameOf, tryEffect } from './try-effect.ts'
import type { FailedEffect } from './try-effect.ts'

type EventEffect = {
  /** reverted: the event was final and had effects, and an operator accepted that it left the chain. */
  when: 'seen' | 'final' | 'reverted'
  contract: string
  event: string
  apply: (tx: Tx, event: ChainEvent<ContractName, never>) => Promise<void>
}

type BlockEffect = {
  when: 'replaced'
  apply: (tx: Tx, chainId: number) => Promise<void>
}

export type Effect = EventEffect | TransactionEffect | BlockEffect

const onEvent =
  (when: EventEffect['when']) =>
  <C extends ContractName, E extends EventName<C>>(
    contract: C,
    event: E,
    apply: (tx: Tx, event: ChainEvent<C, E>) => Promise<void>,
  ): Effect => ({ when, contract, event, apply: apply as unknown as EventEffect['apply'] })

export const onFinalEvent = onEvent('final')

/** Runs when an event is read that is not final yet; runs again if a reorganisation moves the event. */
export const onSeenEvent = onEvent('seen')

/** Runs when an operator accepts that a final event left the chain. */
export const onRevertedEvent = onEvent('reverted')

const onTransactions =
  (when: TransactionEffect['when']) =>
  <C extends ContractName>(
    contract: C,
    event: EventName<C>,
    applyAll: TransactionEffect['applyAll'],
  ): Effect => ({ when, contract, event, applyAll })

/** Replaces `onFinalEvent`. Events become final once this has run for their transaction; it runs once per event. */
export const onFinalTransactions = onTransactions('transactions final')

/** Runs when an operator accepts that final transactions left the chain. */
export const onRevertedTransactions = onTransactions('transactions reverted')

/** Runs when blocks that were not final are replaced; chain_events no longer contains their events. */
export const onBlocksReplaced = (apply: BlockEffect['apply']): Effect => ({ when: 'replaced', apply })

/** Events per database transaction. A block with more takes several transactions, to hold locks briefly. */
const mostAtOnce = 500

export interface AppliedEvents {
  failed: FailedEffect[]
  /** Whether another step must apply remaining events. */
  isMoreLeft: boolean
}

/**
 * Makes waiting events up to block `upTo` final, in chain order, at most `most` at once. If an effect throws, its event
 * is set aside with a case; later events of the same subject wait behind it, and all others continue.
 */
export async function applyFinalEvents(
  tx: Tx,
  chainId: number,
  upTo: bigint,
  effects: readonly Effect[],
  most = mostAtOnce,
): Promise<AppliedEvents> {
  await holdForPasts(tx, chainId, upTo)
  await waitBehindUnconfirmed(tx, chainId, upTo)
  let last: Pick<EventRow, 'block_number' | 'log_index'> | null = null
  const whole = await applyFinalTransactions(tx, chainId, upTo, effects, most)
  const { failed } = whole
  const wanted = namesOf(effects, 'final')
  if (wanted.length > 0) {
    const { rows } = await sql<EventRow>`
      select block_hash, log_index, block_number, block_time, tx_hash, contract, address, event, args, subject,
        parties
      from chain_events
      where chain_id = ${chainId} and final_at is null and held is null and confirm_at is null
        and block_number <= ${upTo} and contract || '.' || event = any(${wanted})
      order by block_number, log_index limit ${most}`.execute(tx)
    if (rows.length === most) last = rows.at(-1) ?? null
    const stuck = rows.length > 0 ? await stuckSubjects(tx, chainId) : new Set<string>()
    for (const row of rows) {
      const isBehind = row.subject !== null && stuck.has(subjectOf(row))
      const failure = isBehind ? null : await tryEffects(tx, chainId, row, effects, 'final')
      if (!isBehind && !failure) continue
      stuck.add(subjectOf(row))
      await holdEvent(tx, chainId, row, isBehind ? 'behind' : 'failed')
      if (!failure) continue
      failed.push(failure)
      await openChainCase(tx, { ...effectCase(chainId, row), detail: describeFailure(row, failure.error) })
    }
  }
  const applied = last
    ? sql`(block_number, log_index) <= (${last.block_number}, ${last.log_index})`
    : sql`block_number <= ${upTo}`
  await sql`
    update chain_events set final_at = now()
    where chain_id = ${chainId} and final_at is null and held is null and confirm_at is null and ${applied}
      and contract || '.' || event <> all(${namesOf(effects, 'transactions final')})`.execute(tx)
  return { failed, isMoreLeft: whole.isMoreLeft || last !== null }
}

const namesOf = (
  effects: readonly Effect[],
  when: EventEffect['when'] | TransactionEffect['when'],
): string[] => effects.flatMap((effect) => (effect.when === when ? nameOf(effect) : []))

const subjectOf = ({ contract, subject }: Pick<EventRow, 'contract' | 'subject'>): string =>
  `${contract} ${subject}`

async function stuckSubjects(tx: Tx, chainId: number): Promise<Set<string>> {
  const { rows } = await sql<Pick<EventRow, 'contract' | 'subject'>>`
    select distinct contract, subject from chain_events
    where chain_id = ${chainId} and held in ('failed', 'behind') and subject is not null`.execute(tx)
  return new Set(rows.map(subjectOf))
}

async function holdEvent(
  tx: Tx,
  chainId: number,
  { block_hash, log_index }: EventRow,
  held: 'failed' | 'behind',
): Promise<void> {
  await sql`
    update chain_events set held = ${held}
    where chain_id = ${chainId} and block_hash = ${block_hash} and log_index = ${log_index}`.execute(tx)
}

/** A token's transfer waits while an earlier transfer of the same token is unconfirmed. */
async function waitBehindUnconfirmed(tx: Tx, chainId: number, upTo: bigint): Promise<void> {
  await sql`
    update chain_events as later set confirm_at = earlier.confirm_at
    from (
      select distinct on (contract, subject) contract, subject, block_number, log_index, confirm_at from chain_events
      where chain_id = ${chainId} and confirm_at is not null and final_at is null and block_number <= ${upTo}
        and contract in ('LandNft', 'LandCollectionNft') and subject is not null
      order by contract, subject, block_number, log_index
    ) as earlier
    where later.chain_id = ${chainId} and later.confirm_at is null and later.final_at is null
      and later.block_number <= ${upTo} and later.contract = earlier.contract and later.subject = earlier.subject
      and (later.block_number, later.log_index) > (earlier.block_number, earlier.log_index)`.execute(tx)
}

/** Holds events that follow an unread past of their source until it is read, so that effects keep the chain's order. */
async function holdForPasts(tx: Tx, chainId: number, upTo: bigint): Promise<void> {
  await sql`
    update chain_events as later set held = 'past' from chain_pasts as past
    where later.chain_id = ${chainId} and later.final_at is null and later.held is null
      and later.block_number <= ${upTo} and past.chain_id = later.chain_id
      and past.source = later.contract || '.' || later.event || '@' || later.address
      and later.block_number >= past.next_number`.execute(tx)
}

/** Per read. Further events are shown once they are final. */
const mostSeen = 200

/**
 * Applies effects to new events that are not final yet. If one fails, the event is only not shown; its case opens at
 * finality.
 */
export async function applySeenEvents(
  tx: Tx,
  chainId: number,
  rows: readonly EventRow[],
  effects: readonly Effect[],
): Promise<FailedEffect[]> {
  const wanted = namesOf(effects, 'seen')
  const failed: FailedEffect[] = []
  const shown = rows.filter((row) => wanted.includes(`${row.contract}.${row.event}`)).slice(0, mostSeen)
  for (const row of shown) {
    const failure = await tryEffects(tx, chainId, row, effects, 'seen')
    if (failure) failed.push(failure)
  }
  return failed
}

/** Uses a savepoint: an effect that throws is rolled back alone. */
async function tryEffects(
  tx: Tx,
  chainId: number,
  row: EventRow,
  effects: readonly Effect[],
  when: EventEffect['when'],
): Promise<FailedEffect | null> {
  return tryEffect(tx, row, () => applyEffects(tx, chainId, row, effects, when))
}

export async function applyReplacedBlocks(
  tx: Tx,
  chainId: number,
  effects: readonly Effect[],
): Promise<void> {
  for (const effect of effects) {
    if (effect.when !== 'replaced') continue
    await effect.apply(tx, chainId).catch((error: unknown) => {
      throw new EffectFailed('replaced blocks', error)
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
  if (when === 'final') await nameEvent(tx, chainId, row)
  for (const effect of effects) {
    if (effect.when !== when || effect.contract !== row.contract || effect.event !== row.event) continue
    try {
      await effect.apply(tx, event)
    } catch (error) {
      throw new EffectFailed(nameOf(effect), error)
    }
  }
}
