/**
 * The price of the land chain's coin, from its price feed (Chainlink's AggregatorV3, or the demo's contract with the
 * same interface). An old, non-positive or implausible answer is rejected: no sale is better than a sale at a wrong
 * price.
 */
import { priceFeedAbi } from '@meridian/contracts/abi'
import { AppError } from '@meridian/shared/errors'
import { BaseError, ContractFunctionRevertedError } from 'viem'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Config } from '#platform/config/config.ts'
import { priceDigits } from '#platform/config/price-bounds.ts'
import { openChainClient } from './chain-client.ts'
import type { ChainClient } from './chain-client.ts'
import { findLandChain } from './find-land-chain.ts'

/** Added to the feed's heartbeat, for an update that is mined late. */
const slackSeconds = 300
/**
 * On a rollup: for this long after an outage of the sequencer, prices may be outdated, and users could not react
 * meanwhile. Chainlink recommends this value.
 */
const graceSeconds = 3600n
const quoteMs = 15 * 60_000
const cacheMs = 5000

export interface FeedPrice {
  chainId: number
  /** Dollars per ether, with `decimals` digits after the point. */
  answer: bigint
  decimals: number
  roundId: bigint
  updatedAt: Date
}

export interface EthQuote extends FeedPrice {
  wei: bigint
  /** Chain time. */
  quotedAt: Date
  quoteUntil: Date
}

export interface PriceFeed {
  /** Throws PRICE_FEED_STALE or CHAIN_UNREACHABLE. */
  readPrice: () => Promise<FeedPrice & { readAt: Date }>
  quoteEth: (cents: bigint) => Promise<EthQuote>
}

type FeedConfig = Pick<Config, 'chains' | 'priceFeedHeartbeatSeconds' | 'priceFeedBounds'>

export function openPriceFeed(config: FeedConfig): PriceFeed {
  const chain = findLandChain(config)
  const maxAgeMs = (config.priceFeedHeartbeatSeconds + slackSeconds) * 1000
  let cached: { until: number; price: Promise<FeedPrice & { readAt: Date }> } | null = null

  const stale = (cause?: unknown) =>
    new AppError('PRICE_FEED_STALE', { params: { coin: chain?.coin.symbol ?? 'ETH' } }, { cause })

  async function askFeed(): Promise<FeedPrice & { readAt: Date }> {
    if (!chain?.priceFeed) throw stale()
    const client = openChainClient(chain)
    const feed = { address: chain.priceFeed, abi: priceFeedAbi }
    const [head, decimals, round, isSequenced] = await Promise.all([
      client.getBlock({ includeTransactions: false }),
      client.readContract({ ...feed, functionName: 'decimals' }),
      client.readContract({ ...feed, functionName: 'latestRoundData' }),
      readSequencer(client, chain),
    ]).catch((cause: unknown) => {
      throw isRevert(cause) ? stale(cause) : new AppError('CHAIN_UNREACHABLE', {}, { cause })
    })
    const [roundId, answer, , updated] = round
    // A chain that mines on demand stands still when no price is written, so the later of both clocks counts.
    const readAt = new Date(Math.max(Number(head.timestamp) * 1000, Date.now()))
    const updatedAt = new Date(Number(updated) * 1000)
    if (!isSequenced(head.timestamp)) throw stale()
    if (!isBelievable({ answer, decimals }, config.priceFeedBounds)) throw stale()
    if (readAt.getTime() - updatedAt.getTime() > maxAgeMs) throw stale()
    return { chainId: chain.id, answer, decimals, roundId, updatedAt, readAt }
  }

  const readPrice = () => {
    if (!cached || cached.until < Date.now()) {
      const price = askFeed()
      const asked = { until: Date.now() + cacheMs, price }
      cached = asked
      // A failure is not cached: the next call reads again.
      price.catch(() => {
        if (cached === asked) cached = null
      })
    }
    return cached.price
  }

  return {
    readPrice,
    quoteEth: async (cents) => {
      const { readAt, ...price } = await readPrice()
      return {
        ...price,
        wei: centsToWei(cents, price),
        quotedAt: readAt,
        quoteUntil: new Date(readAt.getTime() + quoteMs),
      }
    },
  }
}

const weiPerEther = 10n ** 18n

function isBelievable(
  { answer, decimals }: Pick<FeedPrice, 'answer' | 'decimals'>,
  { lowest, highest }: Config['priceFeedBounds'],
): boolean {
  const price = answer * 10n ** BigInt(priceDigits)
  const scale = 10n ** BigInt(decimals)
  return price >= lowest * scale && price <= highest * scale
}

/** Returns a function: whether, at a given chain time, the sequencer runs and has done so for long enough. */
async function readSequencer(
  client: ChainClient,
  { sequencerFeed: address }: Pick<ChainConfig, 'sequencerFeed'>,
): Promise<(now: bigint) => boolean> {
  if (!address) return () => true
  const feed = { address, abi: priceFeedAbi, functionName: 'latestRoundData' } as const
  const [, answer, startedAt] = await client.readContract(feed)
  return (now) => answer === 0n && startedAt > 0n && now - startedAt > graceSeconds
}

/** Rounds up: never less than the price. */
export function centsToWei(
  cents: bigint,
  { answer, decimals }: Pick<FeedPrice, 'answer' | 'decimals'>,
): bigint {
  const wanted = cents * weiPerEther * 10n ** BigInt(decimals)
  const price = answer * 100n
  return (wanted + price - 1n) / price
}

/** Rounds down: never more than the value. */
export function weiToCents(
  wei: bigint,
  { answer, decimals }: Pick<FeedPrice, 'answer' | 'decimals'>,
): bigint {
  return (wei * answer * 100n) / (weiPerEther * 10n ** BigInt(decimals))
}

/** The contract itself reverted, as the demo's feed does before its first answer. */
const isRevert = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError) !== null
