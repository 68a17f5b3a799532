import { beforeAll, expect, test, vi } from 'vitest'
import { openPriceFeed } from '#platform/chain/price-feed.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/logging/log.ts'
import { testEnvironment } from '#testing/test-api.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { indexerEnvironment } from '#testing/chain/test-indexer.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { aSender, ownTransactions, signerEnvironment } from '#testing/chain/test-sender.ts'
import { startTestWorker } from '#testing/test-worker.ts'
import { watchPriceFeed } from './watch-price-feed.ts'

let chain: TestLandChain
let sender: Awaited<ReturnType<typeof aSender>>

beforeAll(async () => {
  chain = await startTestLandChain()
  sender = await aSender(chain)
}, 120_000)

const watch = (signers = sender.config.signers) => {
  const config = { ...sender.config, signers }
  return watchPriceFeed({ config, db: sender.db, log: createLog('test', 'silent') }, openPriceFeed(config))
}
const stored = () =>
  sender.db.selectFrom('eth_prices').select(['answer', 'round_id']).orderBy('round_id').execute()
const quote = () => openPriceFeed(sender.config).quoteEth(2500n)
const untilSent = (round: bigint) =>
  vi.waitFor(
    async () => {
      await sender.workNow()
      expect((await quote()).roundId).toBe(round)
      expect(await ownTransactions(sender.db)).toMatchObject(
        Array.from({ length: Number(round) }, () => ({ state: 'done' })),
      )
    },
    { timeout: 30_000 },
  )
/** Ages the feed's answer, as on a chain without transactions. */
const pass = async (seconds: number) => {
  await chain.client.increaseTime({ seconds })
  await chain.client.mine({ blocks: 1 })
}

test('writes the first price of the demo once, and stores it', async () => {
  await Promise.all([watch(), watch(), watch()])
  await untilSent(1n)
  expect(await ownTransactions(sender.db)).toHaveLength(1)
  await watch()
  expect(await stored()).toMatchObject([{ round_id: '1' }])
  const { answer } = await quote()
  expect(answer).toBeGreaterThanOrEqual(2450n * 10n ** 8n)
  expect(answer).toBeLessThanOrEqual(2550n * 10n ** 8n)
})

test('leaves a fresh price, and replaces one of more than ten minutes', async () => {
  await pass(9 * 60)
  await watch()
  expect(await ownTransactions(sender.db)).toHaveLength(1)
  await pass(2 * 60)
  await watch()
  await untilSent(2n)
  await watch()
  expect(await stored()).toMatchObject([{ round_id: '1' }, { round_id: '2' }])
})

test('gives no quote from a stale feed without its key, and recovers with the key', async () => {
  await pass(3600 + 301)
  await watch({ ...sender.config.signers, keeper: null })
  await sender.workNow()
  await expect(quote()).rejects.toMatchObject({ code: 'PRICE_FEED_STALE' })
  await watch()
  await untilSent(3n)
})

test('writes a price at once when a worker starts on a chain without one', { timeout: 120_000 }, async () => {
  const fresh = await startTestLandChain()
  const databaseUrl = await createTestDatabase()
  const own = { ...indexerEnvironment(databaseUrl, [fresh]), ...signerEnvironment, LOG_LEVEL: 'info' }
  await startTestWorker({ ...(await testEnvironment(databaseUrl)), ...own })
  const { config } = readConfig(own)
  await vi.waitFor(() => openPriceFeed(config!).quoteEth(2500n), { timeout: 30_000, interval: 100 })
  expect((await openPriceFeed(config!).readPrice()).roundId).toBe(1n)
})
