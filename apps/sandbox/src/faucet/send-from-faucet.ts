import type { ChainKey } from '#chains/chain-keys.ts'
import type { Chain } from '#chains/start-chains.ts'

type Sent = { to: `0x${string}`; value?: bigint; data?: `0x${string}` }

const tip = 10n ** 9n

/** Sends a transaction of the faucet's account. It is mined when this resolves: the embedded chains mine at once. */
export async function sendFromFaucet(
  chain: Chain,
  key: ChainKey,
  { to, value = 0n, data = '0x' }: Sent,
): Promise<void> {
  const call = { from: key.address, to, value: `0x${value.toString(16)}`, data }
  const [nonce, block, gas] = await Promise.all([
    ask<string>(chain, 'eth_getTransactionCount', [key.address, 'pending']),
    ask<{ baseFeePerGas: string }>(chain, 'eth_getBlockByNumber', ['latest', false]),
    ask<string>(chain, 'eth_estimateGas', [call]),
  ])
  const { privateKeyToAccount } = await import('viem/accounts')
  const signed = await privateKeyToAccount(key.privateKey).signTransaction({
    type: 'eip1559',
    chainId: chain.id,
    to,
    value,
    data,
    nonce: Number(nonce),
    // A fixed tip: nodes suggest what others paid, and paying more than that each time would raise it for all.
    maxPriorityFeePerGas: tip,
    maxFeePerGas: 2n * BigInt(block.baseFeePerGas) + tip,
    gas: BigInt(gas),
  })
  await ask<string>(chain, 'eth_sendRawTransaction', [signed])
}

export async function ask<Result>(chain: Chain, method: string, params: unknown[]): Promise<Result> {
  const answer = await chain.answer({ jsonrpc: '2.0', id: 1, method, params })
  if (Array.isArray(answer)) throw new Error(`${method} was answered with a batch`)
  if (answer.error) throw new Error(answer.error.message)
  return answer.result as Result
}
