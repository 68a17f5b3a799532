/**
 * Checks whether a transaction has paid for an order; null: not final yet. The hash only locates the payment; the chain data binds a payment
 * to an order, so a foreign hash proves nothing and changes nothing.
 */
import { landPaymentAbi } from '@meridian/contracts/abi'
import { AppError } from '@meridian/shared/errors'
import { isSettled, tidToBytes32 } from '@meridian/shared/orders'
import type { OrderKind } from '@meridian/shared/orders'
import { sql } from 'kysely'
import {
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  isAddressEqual,
  parseEventLogs,
} from 'viem'
import type { Hash, Transaction, TransactionReceipt } from 'viem'
import type { Indexer } from '#features/chain/indexer/indexer.ts'
import { isWorthIndexing } from '#features/chain/indexer/is-worth-indexing.ts'
import { noteSeenTransaction } from '#features/orders/note-seen-transaction.ts'
import { findOwnOrder, lockOrder } from '#features/orders/order-queries.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import type { ChainClient } from '#platform/chain/chain-client.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { awaitMoney } from './confirm-order.ts'
import { judgeEthPayment } from './judge-eth-payment.ts'
import { landPaymentOf, payCalldata } from './land-payment.ts'

/** The payment is final and settled this order; its result is in the order. */
export type Verified = Record<never, never>

export interface Claim {
  accountId: string
  tid: string
  kind: OrderKind
  txh: Hash
}

export async function verifyEthPayment(
  platform: Pick<Platform, 'config' | 'db'>,
  { indexNow, takeInReceipt }: Pick<Indexer, 'indexNow' | 'takeInReceipt'>,
  { accountId, tid, kind, txh }: Claim,
): Promise<Verified | null> {
  const { config, db } = platform
  const order = await findOwnOrder(db, { accountId, tid })
  if (order?.kind !== kind) throw new AppError('ORDER_NOT_FOUND')
  const { chain, address } = landPaymentOf(config)
  const hash = txh.toLowerCase() as Hash
  const decided = await findDecision(db, order, chain.id, hash)
  if (decided) return decided

  const client = openChainClient(chain)
  const { transaction, receipt } = await askNode(client, hash)
  // Never seen, or replaced by an equivalent transaction: the order's state decides.
  if (!transaction) return isSettled(order.state) ? {} : null
  if (!receipt) {
    await lookIntoTheFuture(platform, order, transaction, { chainId: chain.id, address })
    return null
  }
  if (receipt.status !== 'success') throw new AppError('TRANSACTION_REFUSED')
  if (!(await namesOrder(db, receipt, order, address))) throw new AppError('TRANSACTION_REFUSED')
  if (await isWorthIndexing(db, chain, receipt)) await indexNow(chain.id)
  // A node may have omitted the payment when the indexer read its block; this receipt proves it.
  if ((await takeInReceipt(chain.id, hash)) && (await isWorthIndexing(db, chain, receipt)))
    await indexNow(chain.id)
  return findDecision(db, order, chain.id, hash)
}

/** The decision on a final payment. Dust and wrong amounts are rejected permanently. */
async function findDecision(db: Db, order: OrderRow, chainId: number, hash: Hash): Promise<Verified | null> {
  const { rows } = await sql<{ stored: boolean }>`
    select exists (
      select from payments join payment_outcomes on payment_id = payments.id
      where provider = 'chain' and starts_with(reference, ${`${chainId}:${hash}:`}) and order_id = ${order.id}
        and not surplus and (outcome <> 'refunded' or cell is not null)
    ) as stored
    from chain_events
    where tx_hash = ${hash} and chain_id = ${chainId} and contract = 'LandPayment' and event in ('Paid', 'Received')
      and final_at is not null
    limit 1`.execute(db)
  const [event] = rows
  if (!event) return null
  if (!event.stored) throw new AppError('TRANSACTION_REFUSED')
  return {}
}

async function askNode(
  client: ChainClient,
  hash: Hash,
): Promise<{ transaction: Transaction | null; receipt: TransactionReceipt | null }> {
  try {
    const [transaction, receipt] = await Promise.all([
      client.getTransaction({ hash }).catch(unless(TransactionNotFoundError)),
      client.getTransactionReceipt({ hash }).catch(unless(TransactionReceiptNotFoundError)),
    ])
    return { transaction, receipt }
  } catch (cause) {
    throw new AppError('CHAIN_UNREACHABLE', {}, { cause })
  }
}

const unless =
  (known: new (...args: never[]) => Error) =>
  (error: unknown): null => {
    if (error instanceof known) return null
    throw error
  }

/** Uses the contract's events, so any wallet or contract may have sent the payment. */
async function namesOrder(
  db: Db,
  { logs }: TransactionReceipt,
  order: OrderRow,
  address: `0x${string}`,
): Promise<boolean> {
  const own = logs.filter((log) => isAddressEqual(log.address, address))
  const events = parseEventLogs({ abi: landPaymentAbi, logs: own, eventName: ['Paid', 'Received'] })
  const plain: string[] = []
  for (const event of events) {
    if (event.eventName === 'Paid' && event.args.tid === tidToBytes32(order.id)) return true
    if (event.eventName === 'Received') plain.push(String(event.args.amount))
  }
  return plain.length > 0 && (await askedFor(db, order, plain))
}

async function askedFor(db: Db, order: OrderRow, amounts: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempts
    where order_id = ${order.id} and method = 'eth' and amount_wei = any(${amounts}::numeric[])`.execute(db)
  return rows.length > 0
}

/**
 * Handles a transaction that is not mined yet: extends the hold when it will pay for this order, and rejects it when it
 * names another order.
 */
async function lookIntoTheFuture(
  { db }: Pick<Platform, 'db'>,
  order: OrderRow,
  { from, to, input, value, hash }: Transaction,
  { chainId, address }: { chainId: number; address: `0x${string}` },
): Promise<void> {
  // A contract wallet may still pay through this transaction; only the receipt shows it.
  if (!to || !isAddressEqual(to, address)) return
  const isOurs = input === '0x' ? await askedFor(db, order, [String(value)]) : input === payCalldata(order.id)
  if (!isOurs) throw new AppError('TRANSACTION_REFUSED')
  await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, order.id)
    if (!locked) return
    const seen = { txHash: hash, at: new Date() }
    const money = { chainId, orderId: order.id, amount: value, payer: from.toLowerCase(), ...seen }
    const { verdict, attemptId } = await judgeEthPayment(tx, money)
    if (verdict.is !== 'right') return
    if (attemptId) await noteSeenTransaction(tx, { attemptId, txHash: hash })
    // For a closed order only mined payments count: this one may never be mined.
    if (locked.state === 'open') await awaitMoney(tx, locked, seen)
  })
}
