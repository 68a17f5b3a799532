/** The fee of a collection's mint: what its gas costs the server, and at least MINT_FEE_ETH. */
import { openChainClient } from '#platform/chain/chain-client.ts'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Config } from '#platform/config/config.ts'

/** A mint takes 188,244 gas, whatever the number of plots. */
const mintGas = 200_000n

const cacheMs = 5000
const cached = new WeakMap<ChainConfig, { until: number; price: Promise<bigint> }>()

/**
 * In wei, at the present gas price and a quarter more, because the mint is sent only when the fee is final. Null when
 * the node does not answer. A configured fee of 0 means free, whatever gas costs.
 */
export async function quoteFee(config: Pick<Config, 'chains' | 'mintFee'>): Promise<bigint | null> {
  const chain = findLandChain(config)
  if (config.mintFee === 0n || !chain) return config.mintFee
  try {
    const price = await readGasPrice(chain)
    const { maxFeePerGas: ceiling } = chain.limits
    const raised = (price * 5n) / 4n
    const gasCost = mintGas * (raised < ceiling ? raised : ceiling)
    return gasCost > config.mintFee ? gasCost : config.mintFee
  } catch {
    return null
  }
}

/** The most that the minter may offer for one gas: what the fee pays. */
export const feePerGas = (feeWei: bigint): bigint => feeWei / mintGas

/** As the sender offers it, tip included. Concurrent callers share one request. */
function readGasPrice(chain: ChainConfig): Promise<bigint> {
  const kept = cached.get(chain)
  if (kept && kept.until > Date.now()) return kept.price
  const price = openChainClient(chain)
    .estimateFeesPerGas()
    .then(({ maxFeePerGas }) => maxFeePerGas)
  const asked = { until: Date.now() + cacheMs, price }
  cached.set(chain, asked)
  // A failure is not cached.
  price.catch(() => {
    if (cached.get(chain) === asked) cached.delete(chain)
  })
  return price
}
