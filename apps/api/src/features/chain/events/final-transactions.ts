/**
 * Effects that receive whole transactions in batches, so that their cost does not grow with the events of a
 * transaction.
 */
import { sql } from 'kysely'
import type { Hash } from 'viem'
import type { Tx } from '#platform/db/database.ts'
import { openChainCase } from './chain-cases.ts'
import type { EventRow } from './decode-event.ts'
import { describeFailure, effectCase, nameOf, tryEffect } from './try-effect.ts'
import type { FailedEffect } from './try-effect.ts'

export type TransactionEffect = {
  when: 'transactions final' | 'transactions reverted'
  contract: string
  event: string
  /** All events of this kind in these transactions are stored. Must be idempotent per transaction. */
  applyAll: (tx: Tx, chainId: number, transactions: readonly Hash[]) => Promise<void>
}

/** The list also contains other kinds of effects, which this module skips. */
type AnyEffect = TransactionEffect | { when: 'seen' | 'final' | 'reverted' | 'replaced' }

type WaitingTransaction = Pick<EventRow, 'tx_hash' | 'block_number' | 'log_index'> & { events: number }

/** Applies transactions together; if that fails, one by one, and sets aside those that fail alone, with a case. */
export async function applyFinalTransactions(
  tx: Tx,
  chainId: number,
  upTo: bigint,
  effects: readonly AnyEffect[],
  most: number,
): Promise<{ failed: FailedEffect[]; isMoreLeft: boolean }> {
  const failed: FailedEffect[] = []
  let isMoreLeft = false
  for (const effect of effects) {
    if (effect.when !== 'transactions final') continue
    const waiting = await waitingTransactions(tx, chainId, upTo, effect, most)
    if (waiting.length === 0) continue
    isMoreLeft ||= waiting.reduce((sum, { events }) => sum + events, 0) === most
    const apply = (transactions: WaitingTransaction[]) =>
      tryEffect(tx, { ...effect, ...transactions[0]! }, async () => {
        const hashes = transactions.map(({ tx_hash }) => tx_hash)
        await effect.applyAll(tx, chainId, hashes)
        await makeFinal(tx, chainId, effect, hashes)
      })
    if (!(await apply(waiting))) continue
    for (const transaction of waiting) {
      const failure = await apply([transaction])
      if (!failure) continue
      failed.push(failure)
      await holdTransaction(tx, chainId, effect, transaction)
      const row = { ...effect, ...transaction }
      await openChainCase(tx, { ...effectCase(chainId, row), detail: describeFailure(row, failure.error) })
    }
  }
  return { failed, isMoreLeft }
}

/**
 * Transactions of the first `most` waiting events. The last transaction may have more waiting events than counted here.
 */
async function waitingTransactions(
  tx: Tx,
  chainId: number,
  upTo: bigint,
  { contract, event }: TransactionEffect,
  most: number,
): Promise<WaitingTransaction[]> {
  const { rows } = await sql<WaitingTransaction>`
    select tx_hash, block_number, min(log_index) as log_index, count(*)::int as events from (
      select tx_hash, block_number, log_index from chain_events
      where chain_id = ${chainId} and final_at is null and held is null and confirm_at is null
        and block_number <= ${upTo} and contract = ${contract} and event = ${event}
      order by block_number, log_index limit ${most}
    ) as waiting
    group by tx_hash, block_number order by block_number, log_index`.execute(tx)
  return rows
}

async function makeFinal(
  tx: Tx,
  chainId: number,
  { contract, event }: TransactionEffect,
  transactions: readonly Hash[],
): Promise<void> {
  await sql`
    update chain_events set final_at = now()
    where chain_id = ${chainId} and tx_hash = any(${transactions}) and contract = ${contract} and event = ${event}
      and final_at is null and held is null and confirm_at is null`.execute(tx)
}

/** Marks the first event of the transaction as failed; its other events of this kind wait behind it. */
async function holdTransaction(
  tx: Tx,
  chainId: number,
  { contract, event }: TransactionEffect,
  { tx_hash, log_index }: WaitingTransaction,
): Promise<void> {
  await sql`
    update chain_events set held = case when log_index = ${log_index} then 'failed' else 'behind' end
    where chain_id = ${chainId} and tx_hash = ${tx_hash} and contract = ${contract} and event = ${event}
      and final_at is null and held is null and confirm_at is null`.execute(tx)
}

export async function applyRevertedTransactions(
  tx: Tx,
  chainId: number,
  events: readonly Pick<EventRow, 'contract' | 'event' | 'tx_hash'>[],
  effects: readonly AnyEffect[],
): Promise<void> {
  for (const effect of effects) {
    if (effect.when !== 'transactions reverted') continue
    const own = events.filter((row) => nameOf(row) === nameOf(effect))
    if (own.length > 0) await effect.applyAll(tx, chainId, [...new Set(own.map(({ tx_hash }) => tx_hash))])
  }
}
