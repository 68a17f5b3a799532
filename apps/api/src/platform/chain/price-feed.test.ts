import { beforeAll, describe, expect, test } from 'vitest'
import { indexerEnvironment } from '#testing/chain/test-indexer.ts'
import { openGate } from '#testing/test-gate.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { sequencerSays } from '#testing/chain/test-sequencer.ts'
import { readConfig } from '#platform/config/config.ts'
import { centsToWei, openPriceFeed } from './price-feed.ts'

let chain: TestLandChain

beforeAll(async () => {
  chain = await startTestLandChain()
}, 120_000)

/** A new reader each time, so that no cached price is used. */
const aFeed = (env: Record<string, string> = {}) => {
  const { config } = readConfig({ ...indexerEnvironment('postgres://none@127.0.0.1/none', [chain]), ...env })
  return openPriceFeed(config!)
}

test('gives no quote from a feed without a price', async () => {
  await expect(aFeed().quoteEth(2500n)).rejects.toMatchObject({ code: 'PRICE_FEED_STALE' })
})

test('never quotes a wei less than the price, for a quarter of an hour of chain time', async () => {
  await chain.setPrice(2999.87654321)
  const { timestamp } = await chain.client.getBlock()
  const quote = await aFeed().quoteEth(1_234_567n)
  expect(quote).toMatchObject({ chainId: 5, answer: 299_987_654_321n, decimals: 8, roundId: 1n })
  const worth = (wei: bigint) => (wei * quote.answer * 100n) / (10n ** 18n * 10n ** 8n)
  expect(worth(quote.wei)).toBe(1_234_567n)
  expect(worth(quote.wei - 1n)).toBe(1_234_566n)
  expect(quote.quotedAt.getTime()).toBeGreaterThanOrEqual(Number(timestamp) * 1000)
  expect(quote.quoteUntil.getTime() - quote.quotedAt.getTime()).toBe(15 * 60_000)
})

test('converts exactly where a double would round', () => {
  expect(centsToWei(1n, { answer: 3n * 10n ** 8n, decimals: 8 })).toBe(3_333_333_333_333_334n)
  expect(centsToWei(25_000n, { answer: 250_012_345_678n, decimals: 8 })).toBe(99_995_061_972_653_183n)
})

test.each([0, -2500, 9.99, 1_000_001])('refuses a price of %d dollars', async (dollars) => {
  await chain.setPrice(dollars)
  await expect(aFeed().quoteEth(2500n)).rejects.toMatchObject({ code: 'PRICE_FEED_STALE' })
})

test('accepts a coin of a few cents where the configuration expects one', async () => {
  await chain.setPrice(0.2)
  const bounds = { PRICE_FEED_MIN_USD: '0.05', PRICE_FEED_MAX_USD: '2.5' }
  await expect(aFeed(bounds).quoteEth(2500n)).resolves.toMatchObject({ wei: 125n * 10n ** 18n })
  for (const unbelievable of [0.04, 2.51]) {
    await chain.setPrice(unbelievable)
    await expect(aFeed(bounds).quoteEth(2500n)).rejects.toMatchObject({ code: 'PRICE_FEED_STALE' })
  }
})

describe('a rollup', () => {
  const CHAIN_5_SEQUENCER_FEED = `0x${'5e'.repeat(20)}` as const

  test('has a price when its sequencer has run for long enough', async () => {
    await chain.setPrice(2500)
    await sequencerSays(chain, CHAIN_5_SEQUENCER_FEED, { status: 0n, secondsAgo: 86_400n })
    await expect(aFeed({ CHAIN_5_SEQUENCER_FEED }).quoteEth(2500n)).resolves.toMatchObject({
      wei: 10n ** 16n,
    })
  })

  test.each<[what: string, status: bigint, secondsAgo: bigint | null]>([
    ['is back, but not for an hour', 0n, 600n],
    ['is down', 1n, 86_400n],
    ['never said anything', 0n, null],
  ])('has no price when its sequencer %s', async (_, status, secondsAgo) => {
    await chain.setPrice(2500)
    await sequencerSays(chain, CHAIN_5_SEQUENCER_FEED, { status, secondsAgo })
    const quote = aFeed({ CHAIN_5_SEQUENCER_FEED }).quoteEth(2500n)
    await expect(quote).rejects.toMatchObject({ code: 'PRICE_FEED_STALE' })
  })
})

test('does not take an unreachable node for a feed without a price', async () => {
  await chain.setPrice(2500)
  const gate = await openGate(chain.rpcUrl)
  const feed = aFeed({ CHAIN_5_RPC_URL: gate.url })
  await gate.shut()
  await expect(feed.quoteEth(2500n)).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
  await gate.open()
  await expect(feed.quoteEth(2500n)).resolves.toMatchObject({ wei: 10n ** 16n })
})

test('shares one read between concurrent quotes', async () => {
  const gate = await openGate(chain.rpcUrl)
  const feed = aFeed({ CHAIN_5_RPC_URL: gate.url })
  await Promise.all(Array.from({ length: 20 }, () => feed.quoteEth(2500n)))
  expect(gate.asked).toHaveLength(3)
})

test('refuses a price older than the heartbeat and its tolerance', async () => {
  await chain.setPrice(2500)
  await chain.client.increaseTime({ seconds: 3600 + 290 })
  await chain.client.mine({ blocks: 1 })
  await expect(aFeed().quoteEth(2500n)).resolves.toMatchObject({ wei: 10n ** 16n })
  await chain.client.increaseTime({ seconds: 20 })
  await chain.client.mine({ blocks: 1 })
  await expect(aFeed().quoteEth(2500n)).rejects.toMatchObject({ code: 'PRICE_FEED_STALE' })
  await expect(aFeed({ PRICE_FEED_HEARTBEAT_SECONDS: '7200' }).quoteEth(2500n)).resolves.toBeDefined()
})
