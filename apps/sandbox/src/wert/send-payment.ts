import type { ChainKey } from '#chains/chain-keys.ts'
import { askNode, callNode } from '#chains/rpc.ts'

export type Payment = { to: `0x${string}`; data: `0x${string}`; value: bigint }

const tip = 10n ** 9n
const pollMs = 50

/** Whether the receiver would accept it; a contract may refuse. */
export async function wouldPass(rpcUrl: string, key: ChainKey, payment: Payment): Promise<boolean> {
  const answer = await askNode(rpcUrl, {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_estimateGas',
    params: [asCall(key, payment)],
  })
  return answer.error === undefined
}

/** Signed and not yet sent. Store the bytes before sending them: sending the same bytes again pays only once. */
export async function signPayment(rpcUrl: string, key: ChainKey, payment: Payment): Promise<`0x${string}`> {
  const ask = (method: string, params: unknown[]) => callNode(rpcUrl, method, params) as Promise<string>
  const [chainId, nonce, gas, block] = await Promise.all([
    ask('eth_chainId', []),
    ask('eth_getTransactionCount', [key.address, 'pending']),
    ask('eth_estimateGas', [asCall(key, payment)]),
    callNode(rpcUrl, 'eth_getBlockByNumber', ['latest', false]) as Promise<{ baseFeePerGas: string }>,
  ])
  const { privateKeyToAccount } = await import('viem/accounts')
  return privateKeyToAccount(key.privateKey).signTransaction({
    ...payment,
    type: 'eip1559',
    chainId: Number(chainId),
    nonce: Number(nonce),
    maxPriorityFeePerGas: tip,
    maxFeePerGas: 2n * BigInt(block.baseFeePerGas) + tip,
    gas: BigInt(gas),
  })
}

/** Sends it, unless it was sent already, and waits until it is mined. Returns whether it succeeded. */
export async function sendSigned(
  rpcUrl: string,
  signed: `0x${string}`,
): Promise<{ hash: `0x${string}`; isDone: boolean }> {
  const { keccak256 } = await import('viem')
  const hash = keccak256(signed)
  const sent = await askNode(rpcUrl, {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_sendRawTransaction',
    params: [signed],
  })
  for (;;) {
    const receipt = await callNode(rpcUrl, 'eth_getTransactionReceipt', [hash])
    if (receipt) return { hash, isDone: (receipt as { status: string }).status === '0x1' }
    const known = await callNode(rpcUrl, 'eth_getTransactionByHash', [hash])
    if (!known && sent.error) throw new Error(sent.error.message)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

const asCall = (key: ChainKey, { to, data, value }: Payment) => ({
  from: key.address,
  to,
  data,
  value: `0x${value.toString(16)}`,
})
