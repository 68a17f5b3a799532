/** Loaded with the first read, because viem is large. */
import { massAbi } from '@meridian/contracts/abi'
import { readContract } from 'viem/actions'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { openChainReader } from '#features/wallet/connection/transactions.ts'

export const readBalance = (chain: Chain, address: Address, wallet: Address): Promise<bigint> =>
  readContract(openChainReader(chain), { address, abi: massAbi, functionName: 'balanceOf', args: [wallet] })

export const readDecimals = (chain: Chain, address: Address): Promise<number> =>
  readContract(openChainReader(chain), { address, abi: massAbi, functionName: 'decimals' })
