import { openChainNode } from '#platform/chain/chain-node.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'

/** Whether a block is as deep as configured, vouched for where that is asked for, and still on the chain. */
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
  // A node may keep the receipt of a block that is on the chain no more.
  return (await node.block(blockNumber))?.hash === blockHash
}
