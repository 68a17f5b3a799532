import { BlockNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import type { Hash, TransactionReceipt } from 'viem'
import type { ChainClient } from '#platform/chain/chain-client.ts'

/** Of whichever version was mined; null when the node has none. */
export async function findReceipt(
  client: ChainClient,
  versions: readonly { hash: Hash }[],
): Promise<TransactionReceipt | null> {
  for (const { hash } of versions) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return null
      throw error
    })
    if (receipt) return receipt
  }
  return null
}

/** Whether one of them is in a block of the chain: a node may keep the receipt of a block that is on it no more. */
export async function isMined(client: ChainClient, versions: readonly { hash: Hash }[]): Promise<boolean> {
  const receipt = await findReceipt(client, versions)
  if (!receipt) return false
  const { blockNumber, blockHash } = receipt
  const block = await client.getBlock({ blockNumber, includeTransactions: false }).catch((error: unknown) => {
    if (error instanceof BlockNotFoundError) return null
    throw error
  })
  return block?.hash === blockHash
}

/**
 * Whether any node has one of them as a success. Before a transaction counts as failed, each node is asked by itself:
 * one that lied would have us pay again. Throws where one of several does not answer.
 */
export async function succeededAnywhere(
  nodes: readonly ChainClient[],
  versions: readonly { hash: Hash }[],
): Promise<boolean> {
  if (nodes.length < 2) return false
  const receipts = await Promise.all(nodes.map((node) => findReceipt(node, versions)))
  return receipts.some((receipt) => receipt?.status === 'success')
}
