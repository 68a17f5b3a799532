import type { Address, Hex } from 'viem'
import type { Evm } from './evm.ts'

interface PooledTransaction {
  from: Address
  nonce: Hex
  maxFeePerGas?: Hex
  gasPrice?: Hex
}

/** Whether the next block would contain a transaction: one with its sender's next nonce that pays the base fee. */
export async function hasExecutable(evm: Evm): Promise<boolean> {
  return (await countPool(evm)).pending > 0
}

/**
 * Counts as txpool_status does: pending transactions can be mined, queued ones wait for an earlier nonce or a lower
 * fee.
 */
export async function countPool(evm: Evm): Promise<{ pending: number; queued: number }> {
  const pool = (await evm('eth_pendingTransactions')) as PooledTransaction[]
  if (pool.length === 0) return { pending: 0, queued: 0 }
  const { baseFeePerGas } = (await evm('eth_feeHistory', ['0x1', 'latest', []])) as { baseFeePerGas: Hex[] }
  const baseFee = BigInt(baseFeePerGas.at(-1) ?? '0x0')
  const bySender = new Map<Address, PooledTransaction[]>()
  for (const one of pool) bySender.set(one.from, [...(bySender.get(one.from) ?? []), one])
  let pending = 0
  for (const [from, transactions] of bySender) {
    let next = Number(await evm('eth_getTransactionCount', [from, 'latest']))
    for (const one of transactions.toSorted((a, b) => Number(a.nonce) - Number(b.nonce))) {
      if (Number(one.nonce) !== next || BigInt(one.maxFeePerGas ?? one.gasPrice ?? 0) < baseFee) break
      pending += 1
      next += 1
    }
  }
  return { pending, queued: pool.length - pending }
}
