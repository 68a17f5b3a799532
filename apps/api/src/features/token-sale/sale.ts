/** The sale's contract, and the stablecoin that pays for MASS. */
import { idoAbi } from '@meridian/contracts/abi'
import { AppError } from '@meridian/shared/errors'
import { erc20Abi, formatUnits } from 'viem'
import type { Address } from 'viem'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Config } from '#platform/config/config.ts'

export interface Sale {
  chain: ChainConfig
  ido: Address
}

export function findSale(config: Pick<Config, 'chains'>): Sale | null {
  const chain = findLandChain(config)
  const ido = chain?.contracts['Ido']
  return chain && ido ? { chain, ido } : null
}

export function openSale(config: Pick<Config, 'chains'>): Sale {
  const sale = findSale(config)
  if (!sale) throw new AppError('SALE_CLOSED')
  return sale
}

/** The contract computes the same. */
const massDecimals = 18
export const formatMass = (amount: bigint | string): string => formatUnits(BigInt(amount), massDecimals)

export interface Usdt {
  address: Address
  /** Six on one network, eighteen on another. */
  decimals: number
}

const known = new Map<string, Promise<Usdt>>()

/** Both are immutable in their contracts, so a process reads them once per sale. */
export function readUsdt({ chain, ido }: Sale): Promise<Usdt> {
  const key = `${chain.id}:${ido} ${chain.rpcUrls.join()}`
  const reading = known.get(key) ?? fetchUsdt({ chain, ido })
  known.set(key, reading)
  return reading.catch((cause: unknown) => {
    known.delete(key)
    throw new AppError('CHAIN_UNREACHABLE', {}, { cause })
  })
}

async function fetchUsdt({ chain, ido }: Sale): Promise<Usdt> {
  const client = openChainClient(chain)
  const address = await client.readContract({ address: ido, abi: idoAbi, functionName: 'usdt' })
  const decimals = await client.readContract({ address, abi: erc20Abi, functionName: 'decimals' })
  return { address: address.toLowerCase() as Address, decimals }
}

export const formatUsdt = (amount: bigint | string, { decimals }: Usdt): string =>
  formatUnits(BigInt(amount), decimals)
