import type { ChainKey } from '#chains/chain-keys.ts'
import type { Chain } from '#chains/start-chain.ts'

export const coin = 10n ** 18n
/** What one visit gives, and what the faucet fills a wallet up to. */
export const gift = 10n * coin
export const cap = 100n * coin
const tip = 10n ** 9n

export type Poured = { balance: bigint; given: bigint }
/** Serves one chain; the same account is never served twice at once. */
export type Tap = (address: `0x${string}`) => Promise<Poured>

/**
 * Coins come by an ordinary transfer from the faucet's own account, one after the other: two at once would take
 * the same nonce, and setting a balance instead would undo what its owner spends at that moment.
 */
export function openTap(chain: Chain, key: ChainKey): Tap {
  let last: Promise<unknown> = Promise.resolve()
  return (address) => {
    const turn = last.then(() => pour(chain, key, address))
    last = turn.catch(() => undefined)
    return turn
  }
}

async function pour(chain: Chain, key: ChainKey, to: `0x${string}`): Promise<Poured> {
  const balance = BigInt(await ask<string>(chain, 'eth_getBalance', [to, 'latest']))
  const room = balance < cap ? cap - balance : 0n
  const given = room < gift ? room : gift
  if (given === 0n) return { balance, given }

  const call = { from: key.address, to, value: `0x${given.toString(16)}` }
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
    value: given,
    nonce: Number(nonce),
    // A tip of its own: nodes advise what others paid, and paying more than that each time would raise it for all.
    maxPriorityFeePerGas: tip,
    maxFeePerGas: 2n * BigInt(block.baseFeePerGas) + tip,
    gas: BigInt(gas),
  })
  await ask<string>(chain, 'eth_sendRawTransaction', [signed])
  return { balance: BigInt(await ask<string>(chain, 'eth_getBalance', [to, 'latest'])), given }
}

async function ask<Result>(chain: Chain, method: string, params: unknown[]): Promise<Result> {
  const answer = await chain.answer({ jsonrpc: '2.0', id: 1, method, params })
  if (Array.isArray(answer)) throw new Error(`${method} was answered with a batch`)
  if (answer.error) throw new Error(answer.error.message)
  return answer.result as Result
}
