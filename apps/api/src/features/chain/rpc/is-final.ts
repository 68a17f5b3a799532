import { openChainNode } from '#platform/chain/chain-node.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'

/**
 * Whether a block is as deep as configured, covered by the finality tag if one is configured, and still on the chain.
 */
export async function isFinal(
  chain: ChainConfig,
  { blockNumber, blockHash }: { blockNumber: bigint; blockHash: string },
): Promise<boolean> {
  const node = openChainNode(chain)
  const head = await node.block('latest')
  if (!head || head.number - blockNumber + 1n < BigInt(chain.confirmations)) return false
  if (chain.finality !== 'depth') {
    const vouched = await node.block(chain.finality)
    if (!vouched || vouched.number < blockNumber) return false
  }
  // A node may still return the receipt of a block that left the chain.
  return (await node.block(blockNumber))?.hash === blockHash
}
