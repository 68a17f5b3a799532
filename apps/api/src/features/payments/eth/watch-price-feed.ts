/** Stores the feed's price every minute and never deletes it: late payments and the audit need it. */
import { AppError } from '@meridian/shared/errors'
import { z } from 'zod'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import type { PriceFeed } from '#platform/chain/price-feed.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { keepPrice } from './eth-prices.ts'
import { writeDemoPrice } from './write-demo-price.ts'

export const watchPriceFeedJob = defineJob({ name: 'watch-price-feed', data: z.object({}), retries: 0 })

export async function watchPriceFeed(
  { config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>,
  feed: PriceFeed,
): Promise<void> {
  const chain = findLandChain(config)
  if (!chain?.priceFeed) return
  const answer = await feed.readPrice().catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  const price = answer instanceof AppError ? null : answer
  if (price) await keepPrice(db, price)

  if (answer instanceof AppError) {
    log.error({ why: answer.code }, 'there is no price of ether: payments in ether are not offered')
    if (answer.code !== 'PRICE_FEED_STALE') return
  }
  if (config.mode === 'demo' && config.signers.keeper)
    await writeDemoPrice(db, { chainId: chain.id, address: chain.priceFeed, price })
}
