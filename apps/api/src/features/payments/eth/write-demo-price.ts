/** In the demo nobody else writes the price feed, so its keeper does, before the answer gets old. */
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
  /** What it answers; null: nothing, or something too old to be used. */
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

/** Counted, so that workers that think of it at once ask for the same one; null while one is under way. */
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

/** 2,500 dollars, give or take two per cent within hours: prices move, and everyone should see that they do. */
const demoPrice = (at: Date): bigint =>
  BigInt(Math.round(2500 * (1 + 0.02 * Math.sin((2 * Math.PI * at.getTime()) / wanderMs)) * 100)) * 10n ** 6n
