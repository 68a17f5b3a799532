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
 * Waits until a transaction's block is deep enough. viem's own wait checks again only when a new block comes; on a
 * chain that mines on demand, that block may never come.
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

/** Null while the transaction is not mined. */
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
