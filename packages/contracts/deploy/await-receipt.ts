import { setTimeout as sleep } from 'node:timers/promises'
import {
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
  type Client,
  type Hash,
  type TransactionReceipt,
} from 'viem'
import { getBlockNumber, getTransactionReceipt } from 'viem/actions'

/**
 * The receipt of a transaction, once its block is deep enough. viem's own wait looks for it again only when a block
 * comes: on a chain that mines on demand, the block that it missed by a moment was the last one.
 */
export async function awaitReceipt(
  client: Client,
  hash: Hash,
  { confirmations = 1, timeoutMs = 180_000 } = {},
): Promise<TransactionReceipt> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const receipt = await findReceipt(client, hash)
    if (receipt && (await isDeep(client, receipt, confirmations))) return receipt
    if (Date.now() > until) throw new WaitForTransactionReceiptTimeoutError({ hash })
    await sleep(client.pollingInterval)
  }
}

/** Null while it is in no block. */
export async function findReceipt(client: Client, hash: Hash): Promise<TransactionReceipt | null> {
  return getTransactionReceipt(client, { hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  })
}

async function isDeep(
  client: Client,
  { blockNumber }: TransactionReceipt,
  confirmations: number,
): Promise<boolean> {
  if (confirmations <= 1) return true
  const head = await getBlockNumber(client, { cacheTime: 0 })
  return head - blockNumber + 1n >= BigInt(confirmations)
}
