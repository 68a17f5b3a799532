import { BlockNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import type { Hash, TransactionReceipt } from 'viem'
import type { ChainClient } from '#platform/chain/chain-client.ts'

/** The receipt of the version that was mined; null if the node has none. */
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

/**
 * Whether one version is in a block of the chain. A node may still return the receipt of a block that left the chain.
 */
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
 * Whether any node reports one version as successful. Each node is queried separately before a transaction counts as
 * failed, because one false answer would make us pay twice. Throws if one of several nodes does not answer.
 */
export async function succeededAnywhere(
  nodes: readonly ChainClient[],
  versions: readonly { hash: Hash }[],
): Promise<boolean> {
  if (nodes.length < 2) return false
  const receipts = await Promise.all(nodes.map((node) => findReceipt(node, versions)))
  return receipts.some((receipt) => receipt?.status === 'success')
}
