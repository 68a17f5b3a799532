import type { ChainKey } from '#chains/chain-keys.ts'
import type { Chain } from '#chains/start-chains.ts'
import { ask, sendFromFaucet } from './send-from-faucet.ts'

export const coin = 10n ** 18n
/** The amount of one visit, and the balance up to which the faucet fills a wallet. */
export const gift = 10n * coin
export const cap = 100n * coin

export type Poured = { balance: bigint; given: bigint }

/** The part of a gift that keeps the wallet at or below `most`. */
export function roomFor(balance: bigint, { wanted, most }: { wanted: bigint; most: bigint }): bigint {
  const room = balance < most ? most - balance : 0n
  return room < wanted ? room : wanted
}

/**
 * Coins come by a transfer from the faucet's account. Setting a balance instead would undo a concurrent payment of
 * its owner.
 */
export async function pourCoins(chain: Chain, key: ChainKey, to: `0x${string}`): Promise<Poured> {
  const readBalance = async () => BigInt(await ask<string>(chain, 'eth_getBalance', [to, 'latest']))
  const balance = await readBalance()
  const given = roomFor(balance, { wanted: gift, most: cap })
  if (given === 0n) return { balance, given }
  await sendFromFaucet(chain, key, { to, value: given })
  return { balance: await readBalance(), given }
}
