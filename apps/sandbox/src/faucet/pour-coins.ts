import type { ChainKey } from '#chains/chain-keys.ts'
import type { Chain } from '#chains/start-chains.ts'
import { ask, sendFromFaucet } from './send-from-faucet.ts'

export const coin = 10n ** 18n
/** What one visit gives, and what the faucet fills a wallet up to. */
export const gift = 10n * coin
export const cap = 100n * coin

export type Poured = { balance: bigint; given: bigint }

/** How much of a gift still fits into a wallet that is filled up to `most`. */
export function roomFor(balance: bigint, { wanted, most }: { wanted: bigint; most: bigint }): bigint {
  const room = balance < most ? most - balance : 0n
  return room < wanted ? room : wanted
}

/**
 * Coins come by an ordinary transfer from the faucet's own account: setting a balance instead would undo what its
 * owner spends at that moment.
 */
export async function pourCoins(chain: Chain, key: ChainKey, to: `0x${string}`): Promise<Poured> {
  const readBalance = async () => BigInt(await ask<string>(chain, 'eth_getBalance', [to, 'latest']))
  const balance = await readBalance()
  const given = roomFor(balance, { wanted: gift, most: cap })
  if (given === 0n) return { balance, given }
  await sendFromFaucet(chain, key, { to, value: given })
  return { balance: await readBalance(), given }
}
