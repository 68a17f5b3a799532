/**
 * How a feature reacts to what happened on chain, inside the transaction that moves the cursor. An effect touches
 * nothing but that transaction. When it throws, its event is set aside until an operator has it tried again.
 *
 * Money and ownership change when an event is as deep as configured: `onFinalEvent`, once for each. Before that it may
 * be shown, and is gone again when the chain replaces its block: `onSeenEvent` and `onBlocksReplaced`.
 *
 * An effect runs once for an event in its block. When an operator accepts a reorganisation of final blocks, the same
 * transaction can come again in another block: whoever books money keys it by the transaction's hash.
 *
 * Where anybody can put thousands of events into one transaction, the effect gets whole transactions instead, many at
 * once, and works by sets: `onFinalTransactions`.
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

export type Effect = EventEffect | TransactionEffect | BlockEffect

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

const onTransactions =
  (when: TransactionEffect['when']) =>
  <C extends ContractName>(
    contract: C,
    event: EventName<C>,
    applyAll: TransactionEffect['applyAll'],
  ): Effect => ({ when, contract, event, applyAll })

/** Instead of `onFinalEvent`, and once for an event: it is final as soon as this has run for its transaction. */
export const onFinalTransactions = onTransactions('transactions final')

/** Runs when an operator accepts the loss of transactions that were final. */
export const onRevertedTransactions = onTransactions('transactions reverted')

/** Runs when blocks that were not final are replaced; what was seen in them is not in chain_events any more. */
export const onBlocksReplaced = (apply: BlockEffect['apply']): Effect => ({ when: 'replaced', apply })

/** In one transaction. A block full of events takes several, so that none holds its locks for long. */
const mostAtOnce = 500

export interface AppliedEvents {
  failed: FailedEffect[]
  /** Whether events are left that another step has to apply. */
  isMoreLeft: boolean
}

/**
 * Makes what is waiting up to a block final, in the chain's order and so many events at most. An effect that throws sets
 * its event aside with a case; later events of the same subject wait behind it, and all others go on.
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

/** The transfer of a token waits behind an earlier one of it that is not confirmed. */
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

/** What comes after a past that is still to be read waits for its end, so that no effect overtakes an earlier one. */
async function holdForPasts(tx: Tx, chainId: number, upTo: bigint): Promise<void> {
  await sql`
    update chain_events as later set held = 'past' from chain_pasts as past
    where later.chain_id = ${chainId} and later.final_at is null and later.held is null
      and later.block_number <= ${upTo} and past.chain_id = later.chain_id
      and past.source = later.contract || '.' || later.event || '@' || later.address
      and later.block_number >= past.next_number`.execute(tx)
}

/** Of one reading. The others are shown when they are final. */
const mostSeen = 200

/** For what was just read and is not deep enough. One that fails is only not shown yet: its case comes when it is final. */
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

/** Under a savepoint, so that an effect that throws leaves nothing and takes nothing else with it. */
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
