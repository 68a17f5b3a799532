/**
 * Every minute: what the feed answers is kept, for money that comes after its quote. In the demo nobody else writes the
 * feed, so its keeper does, before the answer gets old.
 */
import { priceFeedAbi } from '@meridian/contracts/abi'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { encodeFunctionData } from 'viem'
import { z } from 'zod'
import { requestTransaction } from '#features/chain/own-transactions.ts'
import type { PriceFeed } from '#platform/chain/price-feed.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { keepPrice } from './eth-prices.ts'

export const watchPriceFeedJob = defineJob({ name: 'watch-price-feed', data: z.object({}), retries: 0 })

const keeperMs = 10 * 60_000
const purpose = 'price'

export async function watchPriceFeed(
  { config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>,
  feed: PriceFeed,
): Promise<void> {
  const chain = config.chains.find(({ role }) => role === 'land')
  if (!chain?.priceFeed) return
  const price = await feed.readPrice().catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (!(price instanceof AppError)) await keepPrice(db, price)
  else log.error({ why: price.code }, 'there is no price of ether: payments in ether are not offered')
  await sql`delete from eth_prices where updated_at < now() - interval '90 days'`.execute(db)

  if (config.mode !== 'demo' || !config.signers.keeper) return
  if (price instanceof AppError && price.code !== 'PRICE_FEED_STALE') return
  const readAt = price instanceof AppError ? new Date() : price.readAt
  const isOld = price instanceof AppError || readAt.getTime() - price.updatedAt.getTime() > keeperMs
  if (!isOld) return
  await inTransaction(db, async (tx) => {
    const number = await nextNumber(tx)
    if (number === null) return
    await requestTransaction(tx, {
      chainId: chain.id,
      signer: 'keeper',
      purpose,
      subject: String(number),
      to: chain.priceFeed!,
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
  await sql`
    delete from signed_transactions using chain_transactions
    where transaction_id = chain_transactions.id and purpose = ${purpose}
      and closed_at < now() - interval '1 day' and subject <> ${last?.subject ?? ''}`.execute(tx)
  await sql`
    delete from chain_transactions
    where purpose = ${purpose} and closed_at < now() - interval '1 day' and subject <> ${last?.subject ?? ''}
  `.execute(tx)
  return Number(last?.subject ?? 0) + 1
}

const wanderMs = 6 * 3600_000

/** 2,500 dollars, give or take two per cent within hours: prices move, and everyone should see that they do. */
const demoPrice = (at: Date): bigint =>
  BigInt(Math.round(2500 * (1 + 0.02 * Math.sin((2 * Math.PI * at.getTime()) / wanderMs)) * 100)) * 10n ** 6n
