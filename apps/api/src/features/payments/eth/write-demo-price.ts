/** The demo has no external price source, so the keeper key updates the price feed before its answer is too old. */
import { priceFeedAbi } from '@meridian/contracts/abi'
import { sql } from 'kysely'
import { encodeFunctionData } from 'viem'
import type { Address } from 'viem'
import { forgetTransactions, requestTransaction } from '#features/chain/sender/own-transactions.ts'
import type { FeedPrice } from '#platform/chain/price-feed.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'

const oldMs = 10 * 60_000
const purpose = 'price'

interface DemoFeed {
  chainId: number
  address: Address
  /** The current price; null: none, or too old to use. */
  price: (Pick<FeedPrice, 'updatedAt'> & { readAt: Date }) | null
}

export async function writeDemoPrice(db: Db, { chainId, address, price }: DemoFeed): Promise<void> {
  const readAt = price?.readAt ?? new Date()
  if (price && readAt.getTime() - price.updatedAt.getTime() <= oldMs) return
  await inTransaction(db, async (tx) => {
    const number = await nextNumber(tx)
    if (number === null) return
    await requestTransaction(tx, {
      chainId,
      signer: 'keeper',
      purpose,
      subject: String(number),
      to: address,
      data: encodeFunctionData({
        abi: priceFeedAbi,
        functionName: 'updateAnswer',
        args: [demoPrice(readAt)],
      }),
    })
  })
}

/** The next subject number, so that concurrent workers request the same transaction; null while one is open. */
async function nextNumber(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ subject: string; open: boolean }>`
    select subject, state in ('waiting', 'sent') as open from chain_transactions
    where purpose = ${purpose} order by subject::int desc limit 1`.execute(tx)
  const [last] = rows
  if (last?.open) return null
  await forgetTransactions(tx, { purpose, exceptSubject: last?.subject ?? '' })
  return Number(last?.subject ?? 0) + 1
}

const wanderMs = 6 * 3600_000

/** 2,500 dollars with a deviation of up to two per cent within hours, so that the demo shows changing prices. */
const demoPrice = (at: Date): bigint =>
  BigInt(Math.round(2500 * (1 + 0.02 * Math.sin((2 * Math.PI * at.getTime()) / wanderMs)) * 100)) * 10n ** 6n
