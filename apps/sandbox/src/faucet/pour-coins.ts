import type { ChainKey } from '#chains/chain-keys.ts'
import type { Chain } from '#chains/start-chain.ts'

export const coin = 10n ** 18n
/** What one visit gives, and what the faucet fills a wallet up to. */
export const gift = 10n * coin
export const cap = 100n * coin

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
  const balance = BigInt(await ask(chain, 'eth_getBalance', [to, 'latest']))
  const room = balance < cap ? cap - balance : 0n
  const given = room < gift ? room : gift
  if (given === 0n) return { balance, given }

  const call = { from: key.address, to, value: `0x${given.toString(16)}` }
  const [nonce, gasPrice, gas] = await Promise.all([
    ask(chain, 'eth_getTransactionCount', [key.address, 'pending']),
    ask(chain, 'eth_gasPrice', []),
    ask(chain, 'eth_estimateGas', [call]),
  ])
  const { privateKeyToAccount } = await import('viem/accounts')
  const signed = await privateKeyToAccount(key.privateKey).signTransaction({
    type: 'legacy',
    chainId: chain.id,
    to,
    value: given,
    nonce: Number(nonce),
    // Blocks come at once, but the price may have risen between asking and sending.
    gasPrice: 2n * BigInt(gasPrice),
    gas: BigInt(gas),
  })
  await ask(chain, 'eth_sendRawTransaction', [signed])
  return { balance: BigInt(await ask(chain, 'eth_getBalance', [to, 'latest'])), given }
}

async function ask(chain: Chain, method: string, params: unknown[]): Promise<string> {
  const answer = await chain.answer({ jsonrpc: '2.0', id: 1, method, params })
  if (Array.isArray(answer)) throw new Error(`${method} was answered with a batch`)
  if (typeof answer.result !== 'string') throw new Error(answer.error?.message ?? `${method} gave nothing`)
  return answer.result
}
