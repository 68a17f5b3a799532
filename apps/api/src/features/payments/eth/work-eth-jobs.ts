import { z } from 'zod'
import { watchTreasury, watchTreasuryJob } from '#features/chain/sender/watch-treasury.ts'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import { openPriceFeed } from '#platform/chain/price-feed.ts'
import { inTransaction } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { reopenUnconfirmed } from './confirm-order.ts'
import { forgetOldPayers, keepKnownAddresses } from './known-addresses.ts'
import { addressRefunds } from './refund-eth.ts'
import { watchPriceFeed, watchPriceFeedJob } from './watch-price-feed.ts'

/** Repeats the indexer's work on orders and refunds, in case it was missed. */
export const tidyEthPaymentsJob = defineJob({ name: 'tidy-eth-payments', data: z.object({}), retries: 0 })

export async function workEthJobs(platform: Platform): Promise<void> {
  const { config, db, jobs } = platform
  const feed = openPriceFeed(config)
  await inTransaction(db, async (tx) => {
    await forgetOldPayers(tx, config)
    await keepKnownAddresses(tx, config)
  })
  await jobs.work(watchPriceFeedJob, () => watchPriceFeed(platform, feed))
  await jobs.schedule(watchPriceFeedJob, '* * * * *')
  // Also at start: without a price, ETH payments are impossible.
  await inTransaction(db, (tx) => jobs.enqueue(tx, watchPriceFeedJob, {}))

  await jobs.work(watchTreasuryJob, () => watchTreasury(platform))
  await jobs.schedule(watchTreasuryJob, '* * * * *')

  const chain = findLandChain(config)
  await jobs.work(tidyEthPaymentsJob, () =>
    inTransaction(db, async (tx) => {
      if (chain) await reopenUnconfirmed(tx)
      await addressRefunds(tx)
    }),
  )
  await jobs.schedule(tidyEthPaymentsJob, '* * * * *')
}
